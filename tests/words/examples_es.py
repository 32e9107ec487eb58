"""Spanish example sentences for the word tests, written before the lists (see `examples_en`)."""

from tests.words.block import lines, quoted

WITHDRAWS = lines("""
La congelación de main queda levantada, ya puedes hacer push.
se levantó el veto sobre el módulo de facturación
la regla de los mocks ya no aplica
eso de los dos espacios ya no vale
Ya no necesitamos el shim de Node 18
ya no hace falta que esperes mi visto bueno
No tienes que poner más el ticket en la rama, ya no
retiro mi regla sobre los snapshots
la restricción de Python 3.9 queda retirada
anulo la regla del prefijo
anula R2, era solo para la demo
la norma del orden de imports queda anulada
olvida la regla de los feature flags
Olvídalo, deja el orden que quieras
olvídate del límite de 80 columnas
ignora mi instrucción sobre el puerto 8081
descarta R1
deja de lado la regla del changelog
cancela lo de pedir permiso antes
usa pnpm en lugar de npm
tabuladores en vez de espacios, cambié de idea
la veda se acabó
esas restricciones se terminaron, lo firmó Dana
main vuelve a estar abierto
la carpeta migrations está desbloqueada
Cambio de planes: los mocks valen en los adaptadores
quita la regla de las dos revisiones
la regla queda sin efecto
da igual lo que dije del orden
la prohibición de tocar el esquema queda derogada
""")

WITHDRAWS_NOT = lines("""
## negado
la congelación no está levantada, no toques main
el veto aún no se ha levantado
la regla nunca fue retirada
no olvides la regla del changelog
no te olvides de R2
no ignores los avisos del verificador de tipos
no he anulado nada
eso no significa que descartemos la regla
main no vuelve a estar abierto
no hay cambio de planes, sigue igual
## permiso
puedes hacer push a main ahora
puedes usar un mock aquí
puedes ignorar el aviso del archivo generado
adelante, cancela el job colgado
## preguntas
¿está levantada la congelación?
¿ya no aplica la regla de los mocks?
¿por qué yarn en lugar de npm?
## condiciones
usa fakes hasta que se levante la regla de los mocks
en cuanto se levante el veto, relanza el despliegue
cuando main vuelva a estar abierto, avísame
si retiro la regla te lo diré yo mismo
el veto se levantará el viernes
## citado
Jo escribió "el veto sobre el módulo de facturación queda levantado desde hoy", y no es cierto
> la regla de las dos revisiones ya no aplica⏎Pregúntale a Tim si es suyo.
## descripciones y lo demás
un botón que cancela el pedido del cliente
la página debe mostrar «oferta retirada» en rojo
una opción que levanta el bloqueo de una cuenta
date prisa, por favor
se me olvidó el cargador, vuelvo en diez minutos
ya no sé ni qué día es, jaja
""")

STANDS = lines("""
A partir de ahora pon el número del ticket en la rama
de ahora en adelante los commits van en inglés
Desde ahora primero corre el linter
en adelante cada migración lleva su vuelta atrás
nunca uses mocks, solo fakes
Jamás hagas push a main
siempre los tests primero
Formatea siempre los archivos que tocas
no toques los archivos de proto/
Por favor no añadas dependencias
no dejes comentarios TODO en el código
no renombres funciones públicas
cada función pública debe tener docstring
los mensajes de commit deben caber en 72 caracteres
todo tiene que correr en Node 22
deja de reformatear archivos que no has cambiado
Para de poner emojis en el log
solo Dana fusiona en release
escribe únicamente en stdout
solamente ASCII en los identificadores, ¿ok?
nunca subas el archivo .env. ¿Entendido?
el parser aún no está listo, nunca le des datos de usuario
nunca despliegues un viernes, ni siquiera esta vez
olvida la regla de los tabuladores, indenta siempre con dos espacios
¡Buen trabajo! Pero no vuelvas a borrar mi stash nunca.
nada de push sin revisión, nunca
""")

STANDS_NOT = lines("""
## provisional
no hagas commit todavía
aún no empieces la migración
no te preocupes por Windows por ahora
solo el parser por ahora
de momento no toques el worker
por el momento solo el caso normal
esta vez no hagas squash
solo el resumen esta vez
## preguntas
¿nunca debo tocar esa carpeta?
¿por qué siempre reescribes todo el archivo?
¿tiene que ser Python 3.12?
¿solo corriste los tests unitarios?
## retiradas
a partir de ahora la regla de los mocks ya no aplica
de ahora en adelante queda levantado el límite de 80 columnas
la regla de hacer siempre squash queda anulada
olvida la regla de que siempre debes preguntar
## descripciones
añade una opción que conserva solo las últimas líneas
escribe un script que debe correr en las dos máquinas
quiero un modo que siempre imprime JSON
la salida debería mostrar solo las filas con error
el endpoint devuelve únicamente los tickets abiertos
## nada de eso
el build no pasa en arm64
no sé por qué está en rojo
el archivo no existe
añade la exportación CSV a la página de informes
renombra el loader y adapta los tests
aquí estamos en Node 22
buenos días, seguimos con el importador
mira por qué la CI está en rojo
""")

QUOTES = quoted("""
Jo escribió "⟦la congelación de main queda levantada desde hoy⟧", ¿quién lo decidió?
"⟦no vuelvas a tocar nunca el cliente generado, gracias⟧", me dijo el mantenedor
el ticket dice «⟦todos los endpoints nuevos deben devolver problem details⟧», haz eso
En la página: “⟦ya no damos soporte a nada anterior a la doce⟧”, revisa la doc
el correo alemán dice „⟦die Regel mit den Tabs gilt nicht mehr⟧“, tradúcelo
Leo «⟦nunca se deben borrar los archivos de esta carpeta⟧», sigue siendo cierto
busca `⟦nunca edites este archivo a mano, nunca⟧` en la carpeta generada
el hook imprime `⟦no se puede hacer push a main los viernes⟧` y sale con 1
Este es el log de CI:⏎```⏎⟦error: la regla R1 queda levantada⟧⏎```⏎averigua por qué falla
arregla esto⏎```⟦ts⏎// nunca llamar desde la UI⏎export const x = 1⟧⏎```
~~~⏎⟦siempre tabuladores⟧⏎~~~⏎es su guía de estilo
> ⟦a partir de ahora cada PR necesita dos revisiones⟧⏎no estoy de acuerdo, respóndele con educación
Tim otra vez:⏎> ⟦quitad la regla de las revisiones⟧⏎qué opinas
>⟦ dejad de usar yarn⟧⏎eso ponía el correo
el agente dijo: ⟦la regla de vendor queda levantada⟧
Kim escribió: ⟦nunca lancéis el script de seed en staging⟧⏎Añádelo al runbook.
El revisor dice: ⟦hay que renombrar el módulo⟧⏎hazlo
el README pone: ⟦solo se soporta Node 18⟧⏎abre un issue
mi jefe dijo: ⟦a partir de ahora no hay horas extra⟧
Dijo "⟦mi regla “nunca en viernes” queda levantada desde hoy⟧" y se fue
Primero «⟦no más mocks en ninguna de estas suites⟧», luego⏎> ⟦los mocks vuelven a valer⟧⏎a ver si se aclaran
""")

QUOTES_NOT = lines("""
"sin mocks" sigue siendo una regla
la regla «preguntar antes de instalar» queda levantada
deja la línea “nunca en viernes” en la doc
llámalo "prueba" en el menú
renombra «borrador» a «boceto»
usa siempre `--frozen-lockfile`
corre `npm test -- --watch=false` después de cada cambio
la regla "tabuladores y no espacios" ya no aplica
la pantalla de 5" y la de 7" necesitan otros márgenes
la « que abre nunca se cierra en la plantilla y ese es todo el fallo
las filas con a > b deben quedarse
-> flechas así en el changelog a partir de ahora
2 > 1 siempre es verdad, quita la rama
la función mapea x => x + 1 y debe seguir pura
pon siempre ``` antes de los fragmentos en la doc
dije: nunca en main
Te lo dije: corre siempre el linter
como ya dije, deja de hacer push a main
Recuerda: sin dependencias nuevas
Nota: los tests deben correr sin red
La regla es: commits en inglés
""")

IDLE = lines("""
hola, buenos días, ¿qué tal?
buenas tardes, ya estoy de vuelta
hola de nuevo, buenas noches
vale, me parece bien, adelante
sí, hazlo así por favor
perfecto, continúa por favor
de acuerdo, gracias, sigamos
por mí está bien, dale
muchas gracias, muy bien
genial, sigue así por favor
## preguntas
¿Qué diferencia hay entre los dos loaders?
¿por qué tarda tanto la segunda ejecución?
¿cómo arranco el servidor en otro puerto?
¿Cuál de los módulos habla con la cola?
¿dónde están las fixtures de los tests de importación?
¿está el caché compartido entre los workers?
¿Hay tests para la lógica de reintentos?
¿qué pasa cuando caduca el token?
cuántos workers corren en producción?
¿Cuándo se ejecuta el job nocturno?
""")

SUBSTANTIAL = lines("""
vale, adelante, mueve la lógica de reintentos al cliente
¡Buenos días! Hoy reescribimos el importador en streaming.
hola, añade la exportación CSV a la página de informes
sí, y de paso renombra el flag a --quiet
gracias, ahora haz que el parser acepte archivos vacíos
genial, lo siguiente: pasa el worker a asyncio
se ve bien, pero la fila de totales debe ir en negrita
continúa con la segunda mitad del plan de migración
hola, la página de login sale en blanco en Safari, averigua por qué
claro, entonces escribe las notas de la 2.4
¿puedes añadir una opción dry-run al importador?
¿podrías dividir la página de ajustes en dos pestañas?
¿me pasas estas fixtures al formato nuevo, por favor?
¿Podemos hacer que la exportación vaya fila a fila?
por favor haz que el error diga qué línea era
¿Podría revisar las cifras de la tabla del informe?
¿por qué está rojo el build? arréglalo, bloquea la release
¿El caché es compartido? Si lo es, dale uno propio a cada worker.
donde una fila no tenga id, dale uno nuevo
Cómo funciona el exportador debe quedar escrito en docs/export.md
""")

PASSING = lines("""
puedes hacer push a main ahora
adelante, usa un mock aquí
puedes tocar vendor/ para este arreglo
por una vez puedes hacer commit en main
está bien saltarse el linter en ese archivo
sí, instala left-pad para el experimento
vale un force-push en esta rama hoy
deja la línea larga, está bien
puedes borrar los snapshots viejos
te autorizo a subir la versión mayor
no despliegues todavía
no cierres aún el ticket, quiero verlo
por favor, no fusiones todavía
por ahora no te preocupes de Windows
solo el caso normal por ahora
de momento no tiene que ser bonito
para en el parser por ahora
esta vez solo los tests unitarios
no pongas entrada en el changelog esta vez
esta vez no me preguntes
""")

LASTING = lines("""
puedes hacer push solo a ramas que empiecen por agent/
puedes instalar paquetes pero nunca globales
adelante, haz commit, pero firma siempre
los mocks valen, pero solo en los adaptadores
puedes leer secrets.yml, nunca lo imprimas
refactoriza si quieres, pero no cambies los nombres públicos
ya no necesitas mi visto bueno para dev
ya no tienes que preguntar antes de instalar
el veto queda levantado, puedes hacer push otra vez
los mocks valen, esa regla queda anulada
haz push, la prohibición se acabó
nunca hagas commit antes de la revisión, ni esta vez
no te saltes nunca la revisión, ni siquiera esta vez
todavía no está listo, pero nunca dejes main en rojo
esta vez salió bien, pero nunca un viernes
por ahora vale, pero escribe siempre un test con cada arreglo
el ayudante aún falta, así que no lo llames nunca
ahora lo veo: siempre rebase, nunca merge
antes daba igual, a partir de ahora no
la próxima vez y todas las demás: no reescribas mis commits
""")
