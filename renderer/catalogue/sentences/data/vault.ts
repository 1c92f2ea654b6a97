import { sentences } from '../../../i18n/texts'

/** The sentences of main about the vault. */
export const vaultSentences = sentences({
  'The vault could not be encrypted': {
    de: 'Der Tresor konnte nicht verschlüsselt werden',
    es: 'No se pudo cifrar la bóveda',
    fr: 'Le coffre n’a pas pu être chiffré',
    pt: 'O cofre não pôde ser criptografado',
    'zh-Hans': '无法加密保险库',
    ja: '保管庫を暗号化できませんでした',
  },
  'This entry is no longer in the vault.': {
    de: 'Diesen Eintrag gibt es im Tresor nicht mehr.',
    es: 'Esta entrada ya no está en la bóveda.',
    fr: 'Cette entrée n’est plus dans le coffre.',
    pt: 'Esta entrada não está mais no cofre.',
    'zh-Hans': '保险库中已没有此条目。',
    ja: 'この項目はもう保管庫にありません。',
  },
  'There is an entry called {1} already.': {
    de: 'Es gibt schon einen Eintrag namens {1}.',
    es: 'Ya hay una entrada llamada {1}.',
    fr: 'Il existe déjà une entrée nommée {1}.',
    pt: 'Já existe uma entrada chamada {1}.',
    'zh-Hans': '已有名为 {1} 的条目。',
    ja: '{1} という名前の項目がすでにあります。',
  },
  'The vault holds {1} entries at most.': {
    de: 'Der Tresor fasst höchstens {1} Einträge.',
    es: 'La bóveda admite como máximo {1} entradas.',
    fr: 'Le coffre contient au plus {1} entrées.',
    pt: 'O cofre comporta no máximo {1} entradas.',
    'zh-Hans': '保险库最多容纳 {1} 个条目。',
    ja: '保管庫に入る項目は {1} 件までです。',
  },
  'Two fields are called {1}.': {
    de: 'Zwei Felder heißen {1}.',
    es: 'Dos campos se llaman {1}.',
    fr: 'Deux champs se nomment {1}.',
    pt: 'Dois campos se chamam {1}.',
    'zh-Hans': '有两个字段都叫 {1}。',
    ja: '{1} という名前のフィールドが 2 つあります。',
  },
  'The field {1} needs a value.': {
    de: 'Das Feld {1} braucht einen Wert.',
    es: 'El campo {1} necesita un valor.',
    fr: 'Le champ {1} a besoin d’une valeur.',
    pt: 'O campo {1} precisa de um valor.',
    'zh-Hans': '字段 {1} 需要一个值。',
    ja: 'フィールド {1} には値が必要です。',
  },
  'The secret {1} is too short: {2} characters at least.': {
    de: 'Das Geheimnis {1} ist zu kurz: mindestens {2} Zeichen.',
    es: 'El secreto {1} es demasiado corto: {2} caracteres como mínimo.',
    fr: 'Le secret {1} est trop court : {2} caractères au moins.',
    pt: 'O segredo {1} é curto demais: pelo menos {2} caracteres.',
    'zh-Hans': '机密 {1} 太短：至少需要 {2} 个字符。',
    ja: 'シークレット {1} が短すぎます。{2} 文字以上にしてください。',
  },
})
