import type { SentencesOf } from '../../../sentences/sentences'

export const data: SentencesOf<'data'> = {
  'A backup cannot lie in the folder that it is of. Choose another one.':
    'Una copia de seguridad no puede estar en la carpeta que copia. Elige otra.',
  'No backup was made.': 'No se hizo ninguna copia de seguridad.',
  'The backup could not be made': 'No se pudo hacer la copia de seguridad',
  'is no name of Atrium’s data': 'no es un nombre de datos de Atrium',
  'The backup could not be read': 'No se pudo leer la copia de seguridad',
  'This folder is no backup of Atrium: it has no {1}.':
    'Esta carpeta no es una copia de seguridad de Atrium: no tiene {1}.',
  'This file is no backup of Atrium, or it is damaged.':
    'Este archivo no es una copia de seguridad de Atrium o está dañado.',
  'This file is no backup of Atrium: it has “{1}” in it.':
    'Este archivo no es una copia de seguridad de Atrium: contiene «{1}».',
  '“{1}” cannot be in a backup, for its name. Give it another one.':
    '«{1}» no puede estar en una copia de seguridad por su nombre. Ponle otro.',
  '{1} of this backup is damaged, or of a newer version of Atrium.':
    '{1} de esta copia de seguridad está dañado o es de una versión más nueva de Atrium.',
  'The backup is not whole: {1} is missing.': 'La copia de seguridad no está completa: falta {1}.',
  'The backup is not whole: {1} has another size.': 'La copia de seguridad no está completa: {1} tiene otro tamaño.',
  '{1} of the backup cannot be used: {2*}.': '{1} de la copia de seguridad no se puede usar: {2}.',
  'The backup is damaged: {1} has changed.': 'La copia de seguridad está dañada: {1} ha cambiado.',
  'Nothing was restored.': 'No se restauró nada.',
  'The backup could not be restored': 'No se pudo restaurar la copia de seguridad',
  'The data could not be replaced: {1*} It is as it was; the next start tries again.':
    'No se pudieron reemplazar los datos: {1} Todo está como estaba; el próximo inicio lo intentará otra vez.',
  'The backup was restored. What was there before is kept in {1}.':
    'Se restauró la copia de seguridad. Lo que había antes se conserva en {1}.',
  'Something is being done with the data already. Wait until it is done.':
    'Ya se está haciendo algo con los datos. Espera a que termine.',
  'A session is working or waits for you. Let it end, or stop it, and try again.':
    'Una sesión trabaja o te espera. Deja que acabe o detenla, e inténtalo otra vez.',
  'Choose the backup first.': 'Elige primero la copia de seguridad.',
  'A copy could not be kept': 'No se pudo conservar una copia',
  'A kept copy is damaged on the disk and cannot be used.':
    'Una copia conservada está dañada en el disco y no se puede usar.',
  'That is not the hash of a kept copy.': 'Ese no es el hash de una copia conservada.',
  '{1} is not a file': '{1} no es un archivo',
  'There is no such copy any more.': 'Esa copia ya no existe.',
  'A kept copy could not be read': 'No se pudo leer una copia conservada',
  'This one is built in and stays as it is.': 'Esto viene incluido y se queda como está.',
  '{1} could not be used: {2*}. Nothing was deleted: the old file is now {3}.':
    '{1} no se pudo usar: {2}. No se eliminó nada: el archivo antiguo es ahora {3}.',
  'It could not be moved away either: {1*}': 'Tampoco se pudo mover: {1}',
  '{1} could not be used: {2*}. {3*} Changes cannot be saved until {4} is gone.':
    '{1} no se pudo usar: {2}. {3} Los cambios no se pueden guardar hasta que {4} desaparezca.',
  '{1} could not be saved': '{1} no se pudo guardar',
  'it is not a file': 'no es un archivo',
  '{1} was read from the copy that was saved last.': '{1} se leyó de la última copia guardada.',
  'There is no usable copy of {1}, so it starts afresh.':
    'No hay ninguna copia utilizable de {1}, así que empieza de nuevo.',
  'At most {1} files can be sent at once.': 'Se pueden enviar como máximo {1} archivos a la vez.',
  'This time is over already. Choose a later one.': 'Ese momento ya pasó. Elige uno posterior.',
  'This rule is gone.': 'Esta regla ya no existe.',
  'This rule ends with its session.': 'Esta regla acaba con su sesión.',
  'A value that an MCP server is given can no longer be decrypted by the system. Enter it again in Settings.':
    'El sistema ya no puede descifrar un valor que recibe un servidor MCP. Introdúcelo de nuevo en los ajustes.',
  'The key of this provider is lost: the system can no longer decrypt it, as after a move to another computer or with another keyring. Enter it again; nothing else is lost.':
    'La clave de este proveedor se ha perdido: el sistema ya no puede descifrarla, como tras pasar a otro ordenador o con otro llavero. Introdúcela de nuevo; no se ha perdido nada más.',
  'It does not say which line it follows.': 'No dice a qué línea sigue.',
  'It does not follow the line before it: something was changed, removed or put in.':
    'No sigue a la línea anterior: algo se cambió, se quitó o se añadió.',
  'Its end was cut off: it had {1} events.': 'Se cortó su final: tenía {1} eventos.',
  'Its end was replaced: another one was noted.': 'Se sustituyó su final: se había anotado otro.',
  'An unfinished line is left at the end of the log': 'Queda una línea sin terminar al final del registro',
  'it was written by a newer version of Atrium': 'lo escribió una versión más nueva de Atrium',
  'it is empty': 'está vacío',
  'it has nothing but zero bytes in it': 'solo tiene bytes nulos',
  'it is not whole, or not JSON': 'no está completo o no es JSON',
  'it is not a file of this kind': 'no es un archivo de este tipo',
  'nothing is known about its version, {1}': 'no se sabe nada de su versión, {1}',
  'something in it has the wrong form': 'algo en él tiene la forma equivocada',
  'Its number, {1}, was there before; the first one counts.': 'Su número, {1}, ya existía; cuenta el primero.',
  'Its number is {1} where {2} was expected.': 'Su número es {1} donde se esperaba {2}.',
  'The last line was not finished and was left out.': 'La última línea no estaba terminada y se omitió.',
  'It could not be read and was left out.': 'No se pudo leer y se omitió.',
  'This session was written by a newer version of Atrium. Update Atrium to open it.':
    'Esta sesión la escribió una versión más nueva de Atrium. Actualiza Atrium para abrirla.',
  'A key has letters, digits and signs only, without blanks.':
    'Una clave solo tiene letras, cifras y signos, sin espacios.',
  'The key could not be encrypted': 'No se pudo cifrar la clave',
  'The key was entered for something else': 'La clave se escribió para otra cosa',
  'A key belongs to an address that begins with https:// or http://.':
    'Una clave pertenece a una dirección que empieza por https:// o http://.',
  'That is not the id of a session.': 'Ese no es el identificador de una sesión.',
  'A session is not in the list. {1*}': 'Una sesión no está en la lista. {1}',
  'The list of sessions could not be brought up to date. {1*}': 'No se pudo actualizar la lista de sesiones. {1}',
  'There is a session of that id already.': 'Ya hay una sesión con ese identificador.',
  'An event was not written': 'No se escribió un evento',
  'The session could not be created': 'No se pudo crear la sesión',
  'The session could not be saved': 'No se pudo guardar la sesión',
  'The session could not be read': 'No se pudo leer la sesión',
  'The session could not be moved': 'No se pudo mover la sesión',
  'That is not an event of a session.': 'Ese no es un evento de una sesión.',
  'There is no such session.': 'No existe tal sesión.',
  'That session is in the trash.': 'Esa sesión está en la papelera.',
  'the disk is full. Free some space and try again.': 'el disco está lleno. Libera espacio e inténtalo otra vez.',
  'your disk quota is used up. Free some space and try again.':
    'tu cuota de disco está agotada. Libera espacio e inténtalo otra vez.',
  'the disk is read-only.': 'el disco es de solo lectura.',
  'the system refused access. Check the permissions of the file and its folder.':
    'el sistema denegó el acceso. Revisa los permisos del archivo y de su carpeta.',
  'another program has it open.': 'otro programa lo tiene abierto.',
  'the disk reported an error.': 'el disco comunicó un error.',
  'the file would become larger than the system allows.': 'el archivo sería más grande de lo que permite el sistema.',
  'too many files are open.': 'hay demasiados archivos abiertos.',
  '{1}: its beginning is lost.': '{1}: se perdió su principio.',
  'There is another session of that id.': 'Hay otra sesión con ese identificador.',
}
