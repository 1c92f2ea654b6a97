import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'All changes to files of the folder can be taken back. {1*}': '对文件夹内文件的所有更改都可以撤销。{1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    '并非全部可以撤销：{1} 个文件中，会丢失 {2}。{3}',
  '{1*}. Undo the later change first.': '{1}。请先撤销之后的更改。',
}
