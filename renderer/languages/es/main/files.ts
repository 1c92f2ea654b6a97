import type { SentencesOf } from '../../../sentences/sentences'

export const files: SentencesOf<'files'> = {
  'This search has ended.': 'Esta búsqueda ha terminado.',
  'The search was ended.': 'La búsqueda se terminó.',
  'Only files are opened. Show a folder in the file manager instead.':
    'Solo se abren archivos. Muestra la carpeta en el gestor de archivos.',
  'Files of the kind {1}': 'Los archivos de tipo {1}',
  'Files without an ending': 'Los archivos sin extensión',
  '{1*} are not opened from here, because the system might run them. Show the file in the file manager instead.':
    '{1} no se abren desde aquí, porque el sistema podría ejecutarlos. Muestra el archivo en el gestor de archivos.',
  'The system has no program that opens this file.': 'El sistema no tiene ningún programa que abra este archivo.',
  'This is not a valid regular expression: {1*}. Correct it, or turn off “Regular expression”.':
    'Esta expresión regular no es válida: {1}. Corrígela o desactiva «Expresión regular».',
  'This is no picture.': 'Esto no es una imagen.',
  'This session is gone.': 'Esta sesión ya no existe.',
  'Only the windows of Atrium itself may call.': 'Solo las ventanas de Atrium pueden llamar.',
  'This link is not a web address.': 'Este enlace no es una dirección web.',
  'Links of the kind {1} are not opened. Only web and mail addresses are.':
    'Los enlaces de tipo {1} no se abren. Solo se abren direcciones web y de correo.',
  'This link carries a name or a password and was not opened.':
    'Este enlace lleva un nombre o una contraseña y no se abrió.',
  'This link would attach a file to a mail and was not opened.':
    'Este enlace adjuntaría un archivo a un correo y no se abrió.',
  'The folder {1} is not there any more.': 'La carpeta {1} ya no está.',
  'This terminal has ended.': 'Este terminal ha terminado.',
  '{1*}. What was already changed could not be undone: {2}': '{1}. Lo que ya estaba cambiado no se pudo deshacer: {2}',
  'Nothing was changed: {1*}': 'No se cambió nada: {1}',
  'A kept copy is damaged and cannot be used': 'Una copia conservada está dañada y no se puede usar',
  'Can’t be undone: changes made in the background.': 'No se puede deshacer: los cambios hechos en segundo plano.',
  'Can’t be undone: the folder has more than {1} files.': 'No se puede deshacer: la carpeta tiene más de {1} archivos.',
  'What could be undone is still being found out.': 'Aún se está averiguando qué se podría deshacer.',
  '{1} larger than {2}': '{1} de más de {2}',
  '{1} beyond the {2} that are kept of a folder': '{1} por encima de los {2} que se conservan de una carpeta',
  '{1} beyond the {2} of one command': '{1} por encima de los {2} de un comando',
  '{1} that cannot be read': '{1} que no se pueden leer',
  'Not all can be undone: of {1} files, {2*} would be lost.':
    'No todo se puede deshacer: de {1} archivos, se perderían {2}.',
  'Can’t be undone: {1*}.': 'No se puede deshacer: {1}.',
  'it was being changed, or is too large to be looked at': 'se estaba cambiando o es demasiado grande para examinarlo',
  'only its permissions were changed': 'solo cambiaron sus permisos',
  'only {1} files of one command can be brought back': 'solo se pueden recuperar {1} archivos de un comando',
  'it may have been there before, where nobody looked': 'puede que ya estuviera antes, donde nadie miró',
  'it is older than the command: it was moved here, and may be the only copy':
    'es anterior al comando: se movió aquí y puede ser la única copia',
  'it was moved to {1}': 'se movió a {1}',
  'it was moved here from {1}': 'se movió aquí desde {1}',
  'it may be all that is left of {1}': 'puede ser todo lo que queda de {1}',
  'it is a link': 'es un enlace',
  'Can’t be undone: changes outside the folder, in .git, to ignored files, and to permissions alone.':
    'No se puede deshacer: cambios fuera de la carpeta, en .git, en archivos ignorados y solo en permisos.',
  '{1} that are links': '{1} que son enlaces',
  'All changes to what is in the files of the folder can be undone.':
    'Todos los cambios en el contenido de los archivos de la carpeta se pueden deshacer.',
  'what a background command changes is not watched': 'no se observa lo que cambia un comando en segundo plano',
  'the folder has more than {1} files': 'la carpeta tiene más de {1} archivos',
  'it cannot be read': 'no se puede leer',
  'git ignores it': 'git lo ignora',
  'it is not among the files that are kept': 'no está entre los archivos que se conservan',
  'it is larger than {1}': 'tiene más de {1}',
  'it was larger than {1}': 'tenía más de {1}',
  'no more than {1} of a folder are kept': 'no se conservan más de {1} de una carpeta',
  'it could not be read': 'no se pudo leer',
  'it was a link': 'era un enlace',
  '{1} has become another folder since the change was planned':
    '{1} pasó a ser otra carpeta desde que se planeó el cambio',
  'path is not a directory: {1}': 'la ruta no es una carpeta: {1}',
  '{1} is not the full path of a folder.': '{1} no es la ruta completa de una carpeta.',
  '{1} is a file, not a folder.': '{1} es un archivo, no una carpeta.',
  'The folder {1} is not there. It may have been moved, renamed or unplugged.':
    'La carpeta {1} no está. Puede que se haya movido, renombrado o desconectado.',
  'Atrium may not read the folder {1}. Change its permissions, or pick another.':
    'Atrium no puede leer la carpeta {1}. Cambia sus permisos o elige otra.',
  'The folder {1} cannot be opened: {2*}': 'La carpeta {1} no se puede abrir: {2}',
  'path not found: {1}': 'ruta no encontrada: {1}',
  'permission denied: {1}': 'permiso denegado: {1}',
  'path is not a file: {1}{2}': 'la ruta no es un archivo: {1}{2}',
  '{1} was replaced while it was being opened': '{1} se reemplazó mientras se abría',
  'These were changed after they were undone: {1}': 'Esto se cambió después de deshacerlo: {1}',
  '{1*}. Undo the later change first, or change the file by hand.':
    '{1}. Deshaz primero el cambio posterior o cambia el archivo a mano.',
  '{1} was deleted after this': '{1} se eliminó después',
  '{1} was changed after this': '{1} se cambió después',
  '{1} was changed after this, and is too large to be merged':
    '{1} se cambió después y es demasiado grande para combinarlo',
  '{1} is being changed right now': '{1} se está cambiando ahora mismo',
  '{1} was changed after this, in the same place or in a way that cannot be merged':
    '{1} se cambió después, en el mismo sitio o de un modo que no se puede combinar',
  '{1} is outside the workspace': '{1} está fuera de la carpeta',
  '{1} leads through too many links': '{1} pasa por demasiados enlaces',
  '{1} is too long a path': '{1} es una ruta demasiado larga',
  '{1} cannot be reached ({2*})': 'no se puede llegar a {1} ({2})',
  'unknown error': 'error desconocido',
  'the path contains a NUL character': 'la ruta contiene un carácter NUL',
  'unclosed character class': 'clase de caracteres sin cerrar',
  'unclosed group': 'grupo sin cerrar',
  'unopened group': 'grupo sin abrir',
  'repetition operator missing expression': 'al operador de repetición le falta una expresión',
  '{1*} at position {2}': '{1} en la posición {2}',
  'Search needs ripgrep, and it is missing. Reinstall Atrium, or put rg on the PATH.':
    'La búsqueda necesita ripgrep, y falta. Reinstala Atrium o pon rg en el PATH.',
  '{1} is read-only': '{1} es de solo lectura',
  '{1} has changed since the change was planned': '{1} ha cambiado desde que se planeó el cambio',
  'the disk is full': 'el disco está lleno',
  'your share of the disk is used up': 'tu parte del disco está agotada',
  'the disk is read-only': 'el disco es de solo lectura',
  'the system does not allow to write there': 'el sistema no permite escribir ahí',
  'there is a folder of that name': 'hay una carpeta con ese nombre',
  'a part of the path is a file': 'una parte de la ruta es un archivo',
  'too many files are open': 'hay demasiados archivos abiertos',
  'The folder is no longer looked at.': 'La carpeta ya no se observa.',
  'it is not known any more how the folder was before': 'ya no se sabe cómo estaba la carpeta antes',
  'the folder has too many files': 'la carpeta tiene demasiados archivos',
  'the folder could not be looked at': 'no se pudo examinar la carpeta',
  'it takes too long to look at the folder': 'lleva demasiado tiempo examinar la carpeta',
  'It takes too long to list the files of this folder.': 'Lleva demasiado tiempo listar los archivos de esta carpeta.',
  'it was stopped before the folder was looked at again': 'se detuvo antes de volver a examinar la carpeta',
  'The folder could not be looked at.': 'No se pudo examinar la carpeta.',
  'path is read-only: {1}': 'la ruta es de solo lectura: {1}',
  'path is a directory: {1}': 'la ruta es una carpeta: {1}',
  'path is not a regular file: {1}': 'la ruta no es un archivo normal: {1}',
  'path leads through a file: {1}': 'la ruta pasa por un archivo: {1}',
  'No editor was found on this computer. Choose one, or write a command of your own, in the settings under Appearance.':
    'No se encontró ningún editor en este equipo. Elija uno, o escriba una orden propia, en los ajustes de apariencia.',
  'Only files are opened in an editor.':
    'En un editor solo se abren archivos.',
  'The command for your editor is empty. Write it in the settings.':
    'La orden de su editor está vacía. Escríbala en los ajustes.',
  'A batch file cannot be started safely. Name the program itself, which ends in .exe.':
    'Un archivo por lotes no se puede iniciar de forma segura. Indique el programa mismo, que termina en .exe.',
  'The program {1} was not found. Write its full path in the settings.':
    'No se encontró el programa {1}. Escriba su ruta completa en los ajustes.',
  'Your editor could not be started.':
    'No se pudo iniciar su editor.',
}
