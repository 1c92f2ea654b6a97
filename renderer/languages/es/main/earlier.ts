import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.':
    'Lo que ocurre fuera de la carpeta, en .git y en los archivos que git ignora no se puede deshacer.',
  'All changes to files in the folder can be undone.':
    'Todos los cambios en archivos de la carpeta se pueden deshacer.',
  'All changes to files of the folder can be taken back. {1*}':
    'Todos los cambios en archivos de la carpeta se pueden deshacer. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'No todo se puede deshacer: de {1} archivos, se perderían {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Deshaz primero el cambio posterior.',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).':
    'No existe ese modelo o esa dirección. Revisa el nombre del modelo y la URL (suele acabar en /v1).',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.':
    'El servidor envió algo que no forma parte de una respuesta. Inténtalo otra vez o comprueba que la URL es correcta.',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.':
    'El servidor dejó de enviar a mitad de su respuesta. Lo que llegó se conserva; inténtalo otra vez o pide que continúe.',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.':
    'La conexión se cerró antes de que la respuesta estuviera completa. Lo que llegó se conserva; pide que continúe o inténtalo otra vez.',
  'The server has more to do than it can. Try again in a moment.':
    'El servidor está sobrecargado. Inténtalo otra vez en un momento.',
  'the settings of this repository may name programs that git runs':
    'la configuración de este repositorio puede nombrar programas que git ejecuta',
  'an expansion ($)': 'una expansión ($)',
  'a redirection cannot be understood': 'no se entiende una redirección',
  'an operator that is not expected here ({1})': 'un operador que no se espera aquí ({1})',
  'an operator with nothing after it': 'un operador sin nada detrás',
  'a redirection without a target': 'una redirección sin destino',
  'Asked because {1*}.': 'Se pregunta porque {1}.',
  'Asked because you changed it.': 'Se pregunta porque lo cambiaste.',
  '{1} is not known to only read': 'no se sabe si {1} solo lee',
  'What a background command changes cannot be undone.':
    'Lo que cambia un comando en segundo plano no se puede deshacer.',
  'What it changes cannot be undone: the folder has more than {1} files.':
    'Lo que cambia no se puede deshacer: la carpeta tiene más de {1} archivos.',
  'What it changes cannot be undone: {1*}.': 'Lo que cambia no se puede deshacer: {1}.',
  'What happens outside the folder, in .git, to files that git ignores and to permissions alone cannot be undone.':
    'Lo que ocurre fuera de la carpeta, en .git, en los archivos que git ignora y solo en los permisos no se puede deshacer.',
  'the folder itself': 'la propia carpeta',
}
