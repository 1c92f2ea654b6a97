import { sentences } from '../../../i18n/texts'

/** The sentences of main about files that are written for flows. */
export const designSentences = sentences({
  'The name must be that of its file: {1}': {
    de: 'Der Name muss der seiner Datei sein: {1}',
    es: 'El nombre debe ser el de su archivo: {1}',
    fr: 'Le nom doit être celui de son fichier : {1}',
    pt: 'O nome deve ser o do seu arquivo: {1}',
    'zh-Hans': '名称必须与其文件名一致：{1}',
    ja: '名前はファイルの名前と同じでなければなりません: {1}',
  },
})
