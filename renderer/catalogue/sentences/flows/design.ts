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
  "'{1}' must be keys: {2}.": {
    de: '„{1}“ muss aus Schlüsseln bestehen: {2}.',
    es: '«{1}» debe ser claves: {2}.',
    fr: '« {1} » doit être fait de clés : {2}.',
    pt: '“{1}” deve ser de chaves: {2}.',
    'zh-Hans': '“{1}”必须由键组成：{2}。',
    ja: '「{1}」はキーでなければなりません: {2}。',
  },
  "'{1}' limits nothing: '{2}' knows {3}.": {
    de: '„{1}“ begrenzt nichts: „{2}“ kennt {3}.',
    es: '«{1}» no limita nada: «{2}» conoce {3}.',
    fr: '« {1} » ne limite rien : « {2} » connaît {3}.',
    pt: '“{1}” não limita nada: “{2}” conhece {3}.',
    'zh-Hans': '“{1}”不起限制作用：“{2}”可用的键是 {3}。',
    ja: '「{1}」は何も制限しません。「{2}」で使えるのは {3} です。',
  },
  '"{1}" comes later and does not run beside "{2}", which does not wait for it': {
    de: '„{1}“ kommt später und läuft nicht neben „{2}“, das nicht darauf wartet',
    es: '«{1}» viene después y no se ejecuta junto a «{2}», que no lo espera',
    fr: '« {1} » vient plus tard et ne s’exécute pas à côté de « {2} », qui ne l’attend pas',
    pt: '“{1}” vem depois e não roda ao lado de “{2}”, que não espera por ele',
    'zh-Hans': '“{1}”在后面，不与“{2}”同时运行，后者不会等待它',
    ja: '「{1}」は後に来て「{2}」と並行して動かないため、「{2}」はそれを待ちません',
  },
  'Put it above, or take it out of blockedBy.': {
    de: 'Der Schritt muss darüber stehen, oder aus blockedBy heraus.',
    es: 'Ponlo más arriba o quítalo de blockedBy.',
    fr: 'Placez-le plus haut, ou retirez-le de blockedBy.',
    pt: 'Coloque-o acima ou tire-o de blockedBy.',
    'zh-Hans': '把它移到上面，或从 blockedBy 中去掉。',
    ja: '上に移すか、blockedBy から外してください。',
  },
})
