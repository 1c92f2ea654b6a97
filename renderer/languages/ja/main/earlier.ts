import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'All changes to files of the folder can be taken back. {1*}': 'フォルダー内のファイルの変更はすべて元に戻せます。{1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'すべては元に戻せません。{1} 個のファイルのうち、失われるもの: {2}。{3}',
  '{1*}. Undo the later change first.': '{1}。先に後の変更を元に戻してください。',
}
