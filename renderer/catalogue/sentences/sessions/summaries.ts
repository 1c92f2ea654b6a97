import { sentences } from '../../../i18n/texts'

/** The sentences of main about summaries of conversations. */
export const summarySentences = sentences({
  'There is nothing to summarise: what was said last stays as it is.': {
    de: 'Es gibt nichts zusammenzufassen: Was zuletzt gesagt wurde, bleibt, wie es ist.',
    es: 'No hay nada que resumir: lo último que se dijo queda como está.',
    fr: 'Il n’y a rien à résumer : ce qui a été dit en dernier reste tel quel.',
    pt: 'Não há nada para resumir: o que foi dito por último fica como está.',
    'zh-Hans': '没有可总结的内容：最近的对话保持原样。',
    ja: '要約するものがありません。最後のやり取りはそのまま残ります。',
  },
  'The summary was stopped. Nothing was changed.': {
    de: 'Das Zusammenfassen wurde gestoppt. Nichts wurde geändert.',
    es: 'Se detuvo el resumen. No se cambió nada.',
    fr: 'Le résumé a été arrêté. Rien n’a été modifié.',
    pt: 'O resumo foi interrompido. Nada foi mudado.',
    'zh-Hans': '已停止总结。没有任何更改。',
    ja: '要約を停止しました。何も変更されていません。',
  },
  'The summary would be longer than what it stands for. The conversation stays as it is.': {
    de: 'Die Zusammenfassung wäre länger als das, wofür sie steht. Die Unterhaltung bleibt, wie sie ist.',
    es: 'El resumen sería más largo que lo que sustituye. La conversación queda como está.',
    fr: 'Le résumé serait plus long que ce qu’il remplace. La conversation reste telle quelle.',
    pt: 'O resumo seria mais longo do que aquilo que substitui. A conversa fica como está.',
    'zh-Hans': '总结会比它所代替的内容更长。对话保持原样。',
    ja: '要約が元の内容より長くなります。会話はそのまま残ります。',
  },
  'The conversation could not be summarised and stays as it is. {1*}': {
    de: 'Die Unterhaltung konnte nicht zusammengefasst werden und bleibt, wie sie ist. {1}',
    es: 'No se pudo resumir la conversación, que queda como está. {1}',
    fr: 'La conversation n’a pas pu être résumée et reste telle quelle. {1}',
    pt: 'Não foi possível resumir a conversa, que fica como está. {1}',
    'zh-Hans': '无法总结对话，对话保持原样。{1}',
    ja: '会話を要約できませんでした。会話はそのまま残ります。{1}',
  },
  'The model answered with nothing.': {
    de: 'Das Modell hat nichts geantwortet.',
    es: 'El modelo no respondió nada.',
    fr: 'Le modèle n’a rien répondu.',
    pt: 'O modelo não respondeu nada.',
    'zh-Hans': '模型没有给出任何内容。',
    ja: 'モデルの応答が空でした。',
  },
})
