import { sentences } from '../../../i18n/texts'

/** The sentences of main about what cannot be read as YAML. */
export const yamlSentences = sentences({
  'It cannot be read as YAML: {1}': {
    de: 'Die Datei ist nicht als YAML lesbar: {1}',
    es: 'No se puede leer como YAML: {1}',
    fr: 'Il n’est pas lisible comme du YAML : {1}',
    pt: 'Não pode ser lido como YAML: {1}',
    'zh-Hans': '它无法作为 YAML 读取：{1}',
    ja: 'YAMLとして読み取れません: {1}',
  },
  'It is longer than 512 KB.': {
    de: 'Die Datei ist länger als 512 KB.',
    es: 'Tiene más de 512 KB.',
    fr: 'Il dépasse 512 Ko.',
    pt: 'Tem mais de 512 KB.',
    'zh-Hans': '它超过 512 KB。',
    ja: '512 KBを超えています。',
  },
  'It is nested too deeply.': {
    de: 'Die Datei ist zu tief verschachtelt.',
    es: 'Tiene demasiados niveles de anidamiento.',
    fr: 'Il est imbriqué trop profondément.',
    pt: 'Tem níveis de aninhamento demais.',
    'zh-Hans': '嵌套过深。',
    ja: 'ネストが深すぎます。',
  },
  'It holds too much.': {
    de: 'In der Datei steht zu viel.',
    es: 'Contiene demasiado.',
    fr: 'Il contient trop de choses.',
    pt: 'Contém demasiado.',
    'zh-Hans': '其中的内容过多。',
    ja: '内容が多すぎます。',
  },
  "'*{1}' names nothing above it.": {
    de: '„*{1}“ bezeichnet nichts, was darüber steht.',
    es: '«*{1}» no nombra nada de lo que hay más arriba.',
    fr: '« *{1} » ne désigne rien de ce qui précède.',
    pt: '“*{1}” não nomeia nada do que está acima.',
    'zh-Hans': '“*{1}”没有指向其上方的任何内容。',
    ja: '「*{1}」が指すものが上にありません。',
  },
})
