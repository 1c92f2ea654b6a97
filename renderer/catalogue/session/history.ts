import { texts } from '../../i18n/texts'

export const historyText = texts({
  rewind: {
    title: {
      en: 'Put the files back, too?',
      de: 'Auch die Dateien zurücksetzen?',
      es: '¿Restaurar también los archivos?',
      fr: 'Rétablir aussi les fichiers ?',
      pt: 'Restaurar também os arquivos?',
      'zh-Hans': '同时还原文件吗？',
      ja: 'ファイルも元に戻しますか？',
    },
    lead: {
      en: 'Files were changed after this message. This is all that putting them back would do.',
      de: 'Nach dieser Nachricht wurden Dateien geändert. Das hier ist alles, was beim Zurücksetzen geschieht.',
      es: 'Después de este mensaje cambiaron archivos. Esto es todo lo que haría restaurarlos.',
      fr: 'Des fichiers ont été modifiés après ce message. Voici tout ce que ferait leur rétablissement.',
      pt: 'Depois desta mensagem, arquivos foram alterados. Isto é tudo o que restaurá-los faria.',
      'zh-Hans': '这条消息之后有文件被更改。还原文件会做的全部事情如下。',
      ja: 'このメッセージの後にファイルが変更されました。元に戻すと行われることはこれですべてです。',
    },
    nothing: {
      en: 'None of the changed files can be put back.',
      de: 'Keine der geänderten Dateien lässt sich zurücksetzen.',
      es: 'No se puede restaurar ninguno de los archivos cambiados.',
      fr: 'Aucun des fichiers modifiés ne peut être rétabli.',
      pt: 'Nenhum dos arquivos alterados pode ser restaurado.',
      'zh-Hans': '被更改的文件都无法还原。',
      ja: '変更されたファイルはどれも元に戻せません。',
    },
    merged: {
      en: 'Also changed by others since: that stays.',
      de: 'Seither auch von anderen geändert: Das bleibt.',
      es: 'Desde entonces también lo cambiaron otros: eso se conserva.',
      fr: 'Modifié aussi par d’autres depuis : cela reste.',
      pt: 'Alterado também por outros desde então: isso fica.',
      'zh-Hans': '此后也被其他人更改：那些更改会保留。',
      ja: 'その後ほかでも変更されています。その変更は残ります。',
    },
    refused: {
      en: 'These stay as they are:',
      de: 'Diese bleiben, wie sie sind:',
      es: 'Estos se quedan como están:',
      fr: 'Ceux-ci restent tels quels :',
      pt: 'Estes ficam como estão:',
      'zh-Hans': '以下文件保持原样：',
      ja: '次のファイルはそのまま残ります:',
    },
    choose: {
      en: (path: string) => `Put ${path} back, too`,
      de: (path: string) => `Auch ${path} zurücksetzen`,
      es: (path: string) => `Restaurar también ${path}`,
      fr: (path: string) => `Rétablir aussi ${path}`,
      pt: (path: string) => `Restaurar também ${path}`,
      'zh-Hans': (path: string) => `同时还原 ${path}`,
      ja: (path: string) => `${path}も元に戻す`,
    },
    left: {
      en: 'Commands also did this, which can’t be put back:',
      de: 'Das taten Befehle außerdem, und es lässt sich nicht zurücksetzen:',
      es: 'Los comandos también hicieron esto, que no se puede restaurar:',
      fr: 'Les commandes ont aussi fait ceci, qui ne peut pas être rétabli :',
      pt: 'Comandos também fizeram isto, que não pode ser restaurado:',
      'zh-Hans': '命令还做了以下无法还原的事：',
      ja: 'コマンドは次のことも行いましたが、元に戻せません:',
    },
    outside: {
      en: 'Only files in this folder go back. You can redo the changes under Changes.',
      de: 'Zurückgesetzt werden nur Dateien in diesem Ordner. Unter „Änderungen“ lassen sich die Änderungen wiederherstellen.',
      es: 'Solo se restauran archivos de esta carpeta. En «Cambios» se pueden rehacer los cambios.',
      fr: 'Seuls les fichiers de ce dossier sont rétablis. Sous Modifications, les modifications peuvent être refaites.',
      pt: 'Só arquivos desta pasta são restaurados. Em Mudanças é possível refazer as mudanças.',
      'zh-Hans': '只还原此文件夹中的文件。可在“更改”中重做这些更改。',
      ja: '元に戻るのはこのフォルダー内のファイルだけです。「変更」でやり直せます。',
    },
    keep: {
      en: 'Keep the files',
      de: 'Dateien behalten',
      es: 'Conservar los archivos',
      fr: 'Garder les fichiers',
      pt: 'Manter os arquivos',
      'zh-Hans': '保留文件',
      ja: 'ファイルはそのまま',
    },
    putBack: {
      en: (files: string) => `Put ${files} back`,
      de: (files: string) => `${files} zurücksetzen`,
      es: (files: string) => `Restaurar ${files}`,
      fr: (files: string) => `Rétablir ${files}`,
      pt: (files: string) => `Restaurar ${files}`,
      'zh-Hans': (files: string) => `还原 ${files}`,
      ja: (files: string) => `${files}を元に戻す`,
    },
    removed: {
      en: (files: string) => `Messages removed, ${files} put back.`,
      de: (files: string) => `Nachrichten entfernt, ${files} zurückgesetzt.`,
      es: (files: string) => `Mensajes quitados, ${files} restaurados.`,
      fr: (files: string) => `Messages retirés, ${files} rétablis.`,
      pt: (files: string) => `Mensagens removidas, ${files} restaurados.`,
      'zh-Hans': (files: string) => `已移除消息，已还原 ${files}。`,
      ja: (files: string) => `メッセージを取り除き、${files}を元に戻しました。`,
    },
  },
  branch: {
    what: {
      en: (turns: string) => `Another version of what follows: ${turns}.`,
      de: (turns: string) => `Eine andere Fassung dessen, was folgt: ${turns}.`,
      es: (turns: string) => `Otra versión de lo que sigue: ${turns}.`,
      fr: (turns: string) => `Une autre version de ce qui suit : ${turns}.`,
      pt: (turns: string) => `Outra versão do que vem depois: ${turns}.`,
      'zh-Hans': (turns: string) => `后续内容的另一个版本：${turns}。`,
      ja: (turns: string) => `以降の内容の別の版: ${turns}。`,
    },
    whatAlone: {
      en: (turns: string) => `Another version of this session: ${turns}.`,
      de: (turns: string) => `Eine andere Fassung dieser Sitzung: ${turns}.`,
      es: (turns: string) => `Otra versión de esta sesión: ${turns}.`,
      fr: (turns: string) => `Une autre version de cette session : ${turns}.`,
      pt: (turns: string) => `Outra versão desta sessão: ${turns}.`,
      'zh-Hans': (turns: string) => `此会话的另一个版本：${turns}。`,
      ja: (turns: string) => `このセッションの別の版: ${turns}。`,
    },
    bringBack: {
      en: 'Show it instead',
      de: 'Stattdessen zeigen',
      es: 'Mostrarla en su lugar',
      fr: 'L’afficher à la place',
      pt: 'Mostrar essa versão',
      'zh-Hans': '改为显示它',
      ja: 'こちらを表示',
    },
  },
  compaction: {
    running: {
      en: 'Summarising what was said so far…',
      de: 'Fasst zusammen, was bisher gesagt wurde…',
      es: 'Resumiendo lo dicho hasta ahora…',
      fr: 'Résumé de ce qui a été dit jusqu’ici…',
      pt: 'Resumindo o que foi dito até aqui…',
      'zh-Hans': '正在总结此前的对话…',
      ja: 'これまでの会話を要約中…',
    },
    failed: {
      en: 'The conversation could not be summarised.',
      de: 'Die Unterhaltung konnte nicht zusammengefasst werden.',
      es: 'No se pudo resumir la conversación.',
      fr: 'La conversation n’a pas pu être résumée.',
      pt: 'Não foi possível resumir a conversa.',
      'zh-Hans': '无法总结对话。',
      ja: '会話を要約できませんでした。',
    },
    done: {
      en: (before: string, after: string) => `What came before is summarised: ${before} → ${after} tokens`,
      de: (before: string, after: string) => `Das Bisherige ist zusammengefasst: ${before} → ${after} Token`,
      es: (before: string, after: string) => `Lo anterior está resumido: ${before} → ${after} tokens`,
      fr: (before: string, after: string) => `Ce qui précède est résumé : ${before} → ${after} tokens`,
      pt: (before: string, after: string) => `O que veio antes está resumido: ${before} → ${after} tokens`,
      'zh-Hans': (before: string, after: string) => `此前的对话已总结：${before} → ${after} token`,
      ja: (before: string, after: string) => `これまでの会話を要約: ${before} → ${after}トークン`,
    },
    summary: {
      en: 'Summary',
      de: 'Zusammenfassung',
      es: 'Resumen',
      fr: 'Résumé',
      pt: 'Resumo',
      'zh-Hans': '总结',
      ja: '要約',
    },
  },
  pruned: {
    what: {
      en: (n: number, tokens: string) =>
        n === 1
          ? `1 earlier reply is no longer part of the conversation: ${tokens} tokens less`
          : `${n} earlier replies are no longer part of the conversation: ${tokens} tokens less`,
      de: (n: number, tokens: string) =>
        n === 1
          ? `1 frühere Antwort gehört nicht mehr zur Unterhaltung: ${tokens} Token weniger`
          : `${n} frühere Antworten gehören nicht mehr zur Unterhaltung: ${tokens} Token weniger`,
      es: (n: number, tokens: string) =>
        n === 1
          ? `1 respuesta anterior ya no forma parte de la conversación: ${tokens} tokens menos`
          : `${n} respuestas anteriores ya no forman parte de la conversación: ${tokens} tokens menos`,
      fr: (n: number, tokens: string) =>
        n <= 1
          ? `${n} réponse antérieure ne fait plus partie de la conversation : ${tokens} tokens de moins`
          : `${n} réponses antérieures ne font plus partie de la conversation : ${tokens} tokens de moins`,
      pt: (n: number, tokens: string) =>
        n <= 1
          ? `${n} resposta anterior não faz mais parte da conversa: ${tokens} tokens a menos`
          : `${n} respostas anteriores não fazem mais parte da conversa: ${tokens} tokens a menos`,
      'zh-Hans': (n: number, tokens: string) => `${n} 条较早的回复已不再属于对话：减少 ${tokens} token`,
      ja: (n: number, tokens: string) => `以前の返答${n}件は会話から外れています: ${tokens}トークン減`,
    },
    show: {
      en: 'Show',
      de: 'Zeigen',
      es: 'Mostrar',
      fr: 'Afficher',
      pt: 'Mostrar',
      'zh-Hans': '显示',
      ja: '表示',
    },
    hide: {
      en: 'Hide',
      de: 'Verbergen',
      es: 'Ocultar',
      fr: 'Masquer',
      pt: 'Ocultar',
      'zh-Hans': '隐藏',
      ja: '隠す',
    },
    memo: {
      en: 'What the model wants to remember of it',
      de: 'Was das Modell davon behalten will',
      es: 'Lo que el modelo quiere recordar',
      fr: 'Ce que le modèle veut en retenir',
      pt: 'O que o modelo quer lembrar',
      'zh-Hans': '模型希望记住的内容',
      ja: 'モデルが覚えておきたい内容',
    },
  },
  answeredBy: {
    en: (model: string) => `Answered by “${model}”, not by the model of the profile.`,
    de: (model: string) => `Beantwortet von „${model}“, nicht vom Modell des Profils.`,
    es: (model: string) => `Respondió «${model}», no el modelo del perfil.`,
    fr: (model: string) => `Réponse de « ${model} », et non du modèle du profil.`,
    pt: (model: string) => `Respondido por “${model}”, não pelo modelo do perfil.`,
    'zh-Hans': (model: string) => `由“${model}”回答，而不是配置中的模型。`,
    ja: (model: string) => `プロファイルのモデルではなく「${model}」が回答しました。`,
  },
})
