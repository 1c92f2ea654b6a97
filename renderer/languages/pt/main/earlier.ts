import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'All changes to files of the folder can be taken back. {1*}':
    'Todas as mudanças em arquivos da pasta podem ser desfeitas. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'Nem tudo pode ser desfeito: de {1} arquivos, seriam perdidos {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Desfaça primeiro a mudança posterior.',
}
