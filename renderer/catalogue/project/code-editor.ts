import { texts } from '../../i18n/texts'

/** The field for the text of a file. What its library would say in English is named as the library names it. */
export const codeEditorText = texts({
  problems: {
    en: 'What is wrong',
    de: 'Was nicht stimmt',
    es: 'Qué está mal',
    fr: 'Ce qui ne va pas',
    pt: 'O que está errado',
    'zh-Hans': '问题',
    ja: '問題点',
  },
  error: { en: 'Error', de: 'Fehler', es: 'Error', fr: 'Erreur', pt: 'Erro', 'zh-Hans': '错误', ja: 'エラー' },
  warning: {
    en: 'Warning',
    de: 'Warnung',
    es: 'Aviso',
    fr: 'Avertissement',
    pt: 'Aviso',
    'zh-Hans': '警告',
    ja: '警告',
  },
  phrases: {
    Completions: {
      en: 'Suggestions',
      de: 'Vorschläge',
      es: 'Sugerencias',
      fr: 'Suggestions',
      pt: 'Sugestões',
      'zh-Hans': '建议',
      ja: '候補',
    },
    'Control character': {
      en: 'Hidden character',
      de: 'Verborgenes Zeichen',
      es: 'Carácter oculto',
      fr: 'Caractère caché',
      pt: 'Caractere oculto',
      'zh-Hans': '隐藏字符',
      ja: '見えない文字',
    },
    'Selection deleted': {
      en: 'Selection deleted',
      de: 'Auswahl gelöscht',
      es: 'Selección eliminada',
      fr: 'Sélection supprimée',
      pt: 'Seleção excluída',
      'zh-Hans': '已删除所选内容',
      ja: '選択範囲を削除しました',
    },
  },
})
