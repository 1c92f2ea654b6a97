import { sentences } from '../../../i18n/texts'

/** The sentences of main about changes of a flow that are made on its graph. */
export const flowEditSentences = sentences({
  'Such a step leads to one below it. Add that one first.': {
    de: 'Ein solcher Schritt führt zu einem unter ihm. Diesen zuerst hinzufügen.',
    es: 'Un paso así lleva a otro que está debajo. Añade primero ese.',
    fr: 'Une telle étape mène à une autre située en dessous. Ajoutez d’abord celle-là.',
    pt: 'Um passo assim leva a outro abaixo dele. Adicione esse primeiro.',
    'zh-Hans': '此类步骤会连接到其下方的步骤。请先添加那个步骤。',
    ja: 'この種のステップは下のステップへ進みます。先にそちらを追加してください。',
  },
  'Mend the errors of the text first.': {
    de: 'Zuerst die Fehler im Text beheben.',
    es: 'Corrige primero los errores del texto.',
    fr: 'Corrigez d’abord les erreurs du texte.',
    pt: 'Corrija primeiro os erros do texto.',
    'zh-Hans': '请先修正文本中的错误。',
    ja: '先にテキストの誤りを直してください。',
  },
  'There is not exactly one step "{1}".': {
    de: 'Es gibt nicht genau einen Schritt „{1}“.',
    es: 'No hay exactamente un paso «{1}».',
    fr: 'Il n’y a pas exactement une étape « {1} ».',
    pt: 'Não há exatamente um passo “{1}”.',
    'zh-Hans': '名为“{1}”的步骤不是恰好一个。',
    ja: 'ステップ「{1}」がちょうど1つではありません。',
  },
  'An id begins with a letter, a digit or _, and has only these, dots and dashes in it.': {
    de: 'Eine ID beginnt mit einem Buchstaben, einer Ziffer oder _ und enthält nur diese, Punkte und Striche.',
    es: 'Un id empieza con una letra, una cifra o _, y solo contiene estas, puntos y guiones.',
    fr: 'Un identifiant commence par une lettre, un chiffre ou _, et ne contient que cela, des points et des tirets.',
    pt: 'Um id começa com letra, dígito ou _, e só contém isso, pontos e traços.',
    'zh-Hans': 'ID 以字母、数字或 _ 开头，且只能包含这些字符、点和短横线。',
    ja: 'IDは文字、数字、_ で始まり、ほかに点とハイフンだけを含められます。',
  },
  'There is a step "{1}" already.': {
    de: 'Es gibt schon einen Schritt „{1}“.',
    es: 'Ya hay un paso «{1}».',
    fr: 'Il y a déjà une étape « {1} ».',
    pt: 'Já há um passo “{1}”.',
    'zh-Hans': '已有名为“{1}”的步骤。',
    ja: 'ステップ「{1}」はすでにあります。',
  },
  'Step "{1}" cannot be without it. Lead it to another step instead.': {
    de: 'Schritt „{1}“ kann nicht ohne sein. Stattdessen zu einem anderen Schritt führen.',
    es: 'El paso «{1}» no puede estar sin ello. Llévalo a otro paso.',
    fr: 'L’étape « {1} » ne peut pas s’en passer. Menez-la plutôt à une autre étape.',
    pt: 'O passo “{1}” não pode ficar sem isso. Leve-o a outro passo.',
    'zh-Hans': '步骤“{1}”不能没有它。请改为连接到其他步骤。',
    ja: 'ステップ「{1}」はこれなしでは成り立ちません。代わりに別のステップへつないでください。',
  },
  'It is written in a way that cannot be changed from here. Change it in the text.': {
    de: 'Es ist so geschrieben, dass es von hier aus nicht geändert werden kann. Im Text ändern.',
    es: 'Está escrito de un modo que no se puede cambiar desde aquí. Cámbialo en el texto.',
    fr: 'C’est écrit d’une façon qui ne peut pas être modifiée d’ici. Modifiez-le dans le texte.',
    pt: 'Está escrito de um modo que não pode ser mudado daqui. Mude no texto.',
    'zh-Hans': '其写法无法从此处更改。请在文本中更改。',
    ja: 'ここからは変更できない書き方です。テキストで変更してください。',
  },
})
