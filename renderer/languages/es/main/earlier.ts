import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'All changes to files of the folder can be taken back. {1*}':
    'Todos los cambios en archivos de la carpeta se pueden deshacer. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'No todo se puede deshacer: de {1} archivos, se perderían {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Deshaz primero el cambio posterior.',
}
