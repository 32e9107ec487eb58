r"""Example lines for the credential test (STATE U64), written before its list; of no language.

Every value is invented. A `·` is left out when a line is read: it keeps the file itself free of text
that a scanner of repositories takes for a key. A vendor's line hangs on the prefix alone: its body
has no upper case beside lower case and digits where the vendor's form allows it.
"""

from tests.words.block import lines


def _keys(block: str) -> tuple[str, ...]:
    return tuple(line.replace("·", "") for line in lines(block))


CREDENTIALS = _keys(r"""
## markers beside =, : or white space and a value
password=hunter2
DB_PASS·WORD: "correct-horse-battery"
login kim password tr0ub4dor&3 accepted
passwd: s3same!open
mysql pwd=blue42whale
pwd: Winter2031!
secret: mellon-9931
APP_SECRET='a-b-c-77-x'
token=tk-55-blue-whale
"token": "zz91-kk20-pp13"
refresh token: 9f-aa-31-07-bc
api key: k-7731-9920
api_key = 'north-4417'
x-api-key: 88-lime-3321
apikey=plum9921
apiKey: "fig-2210-ab"
access key: quartz-1180
AWS_SECRET_ACCESS_KEY=opal/9913/zk
private key = jade-5521-mm
client secret: onyx-7741
client_secret="ruby-3390-q"
Authorization: Basic a2ltOmh1bnRlcjI=
authorization = Digest-991-ab
curl -H 'Bearer moss-8821-tt' example.test
bearer: fern-1204-xy
Cookie: sid=83jd91; theme=dark
Set-Cookie: id=77ab21; HttpOnly
session id: 4410-ab-9921
session_id=mint-7710
sessionid=77102-zq
credential=oak-5530-tv
credentials: kim / elm-3311
connection string: Server=db1;Database=app;Uid=kim;Key=ash-91
ConnectionString="Host=db1;User=kim;Key=yew-17"
## the same, written as JSON inside a JSON string
{\"password\":\"hunter2\"}
{\"user\": \"kim\", \"api_key\": \"north-4417\"}
\\\"token\\\":\\\"zz91-kk20\\\"
"body":"{\"client_secret\": \"ruby-3390\"}"
## cloud and hosting
AK·IAZZZZQQQQ7777WWWW
AS·IAZZZZQQQQ7777WWWX
AI·zaZZ-invented-0000_aaaa-1111_bbbb-22
GO·CSPX-inv-0000_aaaa-1111_bbbb
ya·29.a0inv-0000_aaaa-1111_bbbb-2222
do·p_v1_00aa11bb22cc33dd44ee55ff66aa77bb88cc99dd00ee11ff22aa33bb44cc55dd
gh·p_inv0000aaaa1111bbbb2222cccc3333dddd44
gh·o_inv0000aaaa1111bbbb2222cccc3333dddd44
gh·s_inv0000aaaa1111bbbb2222cccc3333dddd44
gh·u_inv0000aaaa1111bbbb2222cccc3333dddd44
gh·r_inv0000aaaa1111bbbb2222cccc3333dddd44
git·hub_pat_11inv0000aaaa1111bbbb22_cccc3333dddd4444eeee5555ffff6666
gl·pat-inv0000aaaa1111bbbb22
np·m_inv0000aaaa1111bbbb2222cccc3333dddd44
py·pi-AgEIcHlwaS5vcmcinv0000aaaa
dc·kr_pat_inv0000aaaa1111bbbb22-cc
hv·s.inv0000aaaa1111bbbb2222cc
da·pi00aa11bb22cc33dd44ee55ff66aa77bb
HR·KU-inv00000-aaaa-1111-bbbb-222233334444
gl·sa_inv0000aaaa1111bbbb2222cccc3333dd_00aa11bb
nf·p_inv0000aaaa1111bbbb2222cccc3333dddd44
sb·p_00aa11bb22cc33dd44ee55ff66aa77bb88cc99dd
AGE-SEC·RET-KEY-1INV0000AAAA1111BBBB2222CCCC3333DDDD4444EEEE5555FFFF66
## payment and shops
sk·_live_inv0000aaaa1111bbbb2222
sk·_test_inv0000aaaa1111bbbb2222
rk·_live_inv0000aaaa1111bbbb2222
wh·sec_inv0000aaaa1111bbbb2222cccc3333
sq·0atp-inv0000aaaa1111bbbb22
sh·pat_00aa11bb22cc33dd44ee55ff66aa77bb
## chat and mail
xo·xb-000011112222-333344445555-invaaaa1111bbbb
xo·xp-000011112222-333344445555-invaaaa1111bbbb
xa·pp-1-A00INV-000011112222-aaaa1111bbbb
S·G.inv0000aaaa1111bbbb22.cccc3333dddd4444eeee5555ffff6666
bot hears on 110022·0033:AAinv0000aaaa1111bbbb2222cccc3333d
## models
sk·-inv0000aaaa1111bbbb2222cccc3333dddd4444eeee55
sk·-proj-inv0000aaaa-1111bbbb_2222cccc
sk·-ant-api03-inv0000aaaa-1111bbbb_2222cccc
sk·-or-v1-00aa11bb22cc33dd44ee55ff66aa77bb
hf·_invaaaabbbbccccddddeeeeffffgggghhh
gs·k_inv0000aaaa1111bbbb2222cccc3333dddd44
r8·_inv0000aaaa1111bbbb2222cccc3333dddd44
pp·lx-inv0000aaaa1111bbbb2222cccc
xa·i-inv0000aaaa1111bbbb2222cccc3333
## tools of teams
li·n_api_inv0000aaaa1111bbbb2222cccc3333dddd44
nt·n_inv0000aaaa1111bbbb2222cccc3333dddd44
fi·gd_inv0000aaaa1111bbbb-2222_cccc3333
NR·AK-INV0000AAAA1111BBBB2222CCCC
PM·AK-00aa11bb22cc33dd44ee55ff-00aa11bb22cc33dd44ee55ff66aa77bb88
AT·ATT3xinv0000aaaa1111bbbb2222=00aa11bb
## PEM
-----BE·GIN RSA PRI·VATE KEY-----
-----BE·GIN PRI·VATE KEY-----
-----BE·GIN OPENSSH PRI·VATE KEY-----
"pem": "-----BE·GIN EC PRI·VATE KEY-----\nMHcC"
## URLs with user and password
postgres://kim:hunter2@db1.example.test:5432/app
git clone https://kim:inv-0000@git.example.test/app.git
redis://:blue42@cache:6379/0
amqp://app:le%40f@mq.example.test
## JWT
eyJ·hbGciOiJub25lIn0.eyJ·zdWIiOiJraW0ifQ.c2lnbmF0dXJl
got eyJ·0eXAiOiJKV1QifQ.eyJ·pZCI6NzcxfQ.aW52ZW50ZWQ_x-1 back
## long runs of mixed classes
Zk39·QpLm71XcVb82NsRt46YwHd05GfJa
found 7Hq2·Lz9Xc4Vb1Nm8Rt5Yp0Wd3Gf6Ja/Ks+Ue== in the header
value Qw8+·Er7/Ty6Ui5Op4As3Df2Gh1Jk0Lz9 written
""")

PLAIN = _keys(r"""
## hashes
commit 9fceb02d0ae598e95dc970b74767f19372d61af8
HEAD is now at 3f9a2c1 add the exporter
d41d8cd98f00b204e9800998ecf8427e  empty.txt
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  app.tar
sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
image digest: sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
index 83db48f..bf269f4 100644
merge-base 1a410efbd13591db07496601ebc7a059dd55cfe9
"integrity": "sha512-Xk7·Qp1Lm9Zc3Vb5Ns8Rt2Yw6Hd4Gf0Ja7Ke1Ui5Op3As9Df2Gh8Jk4Lz6Xc0Vb7Nm3Rt5Yq1Wd=="
example.test/pkg v1.4.2 h1:Mn3·Bv7Cx1Zl9Kj5Hg2Fd8Sa4Qp6Ow0Ei3Ur7Ty1Wq=
SHA256:Lk8·Jh3Gf7Ds1Aq5Wp9Eo2Ri6Tu0Yz4Xc8Vb3Nm7Lq1Kw kim@desk (ED25519)
## UUIDs and other ids
550e8400-e29b-41d4-a716-446655440000
request 7c9e6679-7425-40de-944b-e07fc1f90ae7 took 41 ms
trace_id=4bf92f3577b34da6a3ce929d0e0e4736
order ORD-2031-000481 shipped
run 01J9ZC3YQ2 finished
## paths and addresses
/home/kim/projects/importer/src/components/table/rows/cells.tsx
/Users/Kim/Library/Application/Caches/Importer2/Snapshots/Latest3/index
src/main/java/test/example/importer/RowReaderFactoryV2Impl.java
PWD=/home/kim/projects/app
./node_modules/.pnpm/react-dom/cjs/react-dom.development.js
https://docs.example.test/en/latest/guide/getting-started.html
http://localhost:8080/health?verbose=1
https://example.test:8443/@kim/pages
git@git.example.test:team/app.git
ssh://git@git.example.test/team/app.git
redis://cache:6379/0
kim@example.test wrote the parser
## the markers in prose
the token expires after an hour
a token is read from the header and thrown away
the lexer returns the next token and its line
password must be at least twelve characters
Passwords are never stored.
no secret is written to disk
the secret of fast tests is a small database
I keep my api keys in the vault, not in the repo
ask Dana for an access key
the private key stays on the server
client secret rotation is planned for May
the Authorization header is missing
bearer authentication is not supported yet
cookie banner overlaps the footer
the session id changes after login
credentials are read from the keychain
connection string parsing fails on an empty host
add a password field to the form
forgot password link is dead
## words that hold a marker and are none
total tokens: 48213
tokens used 12034 in, 512 out
max_tokens=4096
tokenizer: cl100k_base
token_count = 17
passwordless login works now
secretary: Kim Lang
cookies: 3 accepted
author: Kim Lang
authored-by: Kim
cd $(pwd) && ls
## a marker without a value
password:
token =
"secret":
api key:
## prefixes that are none
sk-learn pipeline fitted in 3 s
task-list: 4 open, 2 done
the hf_hub cache is 3 GB
npm_config_cache is set
pypi-server started on 3141
ghp is short for GitHub Pages
xoxo, see you tomorrow
AKIA is a brand of chairs
eyJack.and.friends met at noon
## pictures, public keys and long words
<img src="data:image/png;base64,iVBORw0K·GgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk">
background: url(data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjwvc3ZnPg==)
-----BEGIN CERTIFICATE-----
-----BEGIN PUBLIC KEY-----
handlesEmptyFilesAndKeepsTheOrderOfRows
TEST_IMPORTER_HANDLES_EMPTY_FILES_AND_ROWS
Donaudampfschifffahrtsgesellschaftskapitaen
================================================
0000000000000000000000000000000000000000
1234567890123456789012345678901234567890
Tests: 128 passed, 3 failed, 131 total
listening on port 8080 after 840 ms
""")
