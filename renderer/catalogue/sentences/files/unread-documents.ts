import { sentences } from '../../../i18n/texts'

/** The sentences of main about documents that cannot be read. */
export const unreadDocumentSentences = sentences({
  'This document is encrypted. Have it saved without a password or copy protection, then read it again.': {
    de: 'Dieses Dokument ist verschlüsselt. Ohne Passwort oder Kopierschutz speichern, dann noch einmal lesen.',
    es: 'Este documento está cifrado. Guárdalo sin contraseña ni protección contra copia y vuelve a leerlo.',
    fr: 'Ce document est chiffré. Enregistrez-le sans mot de passe ni protection contre la copie, puis relisez-le.',
    pt: 'Este documento está criptografado. Salve-o sem senha nem proteção contra cópia e leia-o de novo.',
    'zh-Hans': '此文档已加密。请在不带密码和复制保护的情况下另存，然后重新读取。',
    ja: 'この文書は暗号化されています。パスワードやコピー防止なしで保存し直してから、もう一度読み取ってください。',
  },
  'This document is damaged: parts of it are missing or wrong. Have it saved anew by the program that made it.': {
    de: 'Dieses Dokument ist beschädigt: Teile fehlen oder sind falsch. Mit dem Programm, das es erstellt hat, neu speichern.',
    es: 'Este documento está dañado: le faltan partes o son incorrectas. Guárdalo de nuevo con el programa que lo creó.',
    fr: 'Ce document est endommagé : des parties manquent ou sont incorrectes. Enregistrez-le de nouveau avec le programme qui l’a créé.',
    pt: 'Este documento está danificado: há partes faltando ou erradas. Salve-o de novo com o programa que o criou.',
    'zh-Hans': '此文档已损坏：部分内容缺失或有误。请用创建它的程序重新保存。',
    ja: 'この文書は壊れています。一部が欠けているか、正しくありません。作成したプログラムで保存し直してください。',
  },
  'This document would unpack to {1} MB, far more than its size allows for, so it was not unpacked. It may be made to fill the memory.':
    {
      de: 'Dieses Dokument würde entpackt {1} MB groß, weit mehr, als seine Größe erwarten lässt, und wurde daher nicht entpackt. Vielleicht soll es den Speicher füllen.',
      es: 'Este documento ocuparía {1} MB al descomprimirse, mucho más de lo que cabe esperar de su tamaño, así que no se descomprimió. Puede estar hecho para llenar la memoria.',
      fr: 'Une fois décompressé, ce document ferait {1} Mo, bien plus que sa taille ne le laisse attendre ; il n’a donc pas été décompressé. Il est peut-être fait pour remplir la mémoire.',
      pt: 'Descompactado, este documento teria {1} MB, muito mais do que o tamanho dele permite esperar, então não foi descompactado. Ele pode ter sido feito para encher a memória.',
      'zh-Hans': '此文档解压后将达到 {1} MB，远超其大小应有的范围，因此没有解压。它可能是为了占满内存而制作的。',
      ja: 'この文書は展開すると{1} MBになり、元のサイズから考えて大きすぎるため、展開していません。メモリを使い果たすために作られたものかもしれません。',
    },
  'This document’s XML defines entities of its own, which no document of this kind needs, so it was not read. It may be made to fill the memory.':
    {
      de: 'Das XML dieses Dokuments definiert eigene Entitäten, die kein Dokument dieser Art braucht. Daher wurde es nicht gelesen. Vielleicht soll es den Speicher füllen.',
      es: 'El XML de este documento define entidades propias, que ningún documento de este tipo necesita, así que no se leyó. Puede estar hecho para llenar la memoria.',
      fr: 'Le XML de ce document définit ses propres entités, ce dont aucun document de ce type n’a besoin ; il n’a donc pas été lu. Il est peut-être fait pour remplir la mémoire.',
      pt: 'O XML deste documento define entidades próprias, de que nenhum documento desse tipo precisa, então ele não foi lido. Ele pode ter sido feito para encher a memória.',
      'zh-Hans': '此文档的 XML 定义了自己的实体，而这类文档并不需要它们，因此没有读取。它可能是为了占满内存而制作的。',
      ja: 'この文書のXMLは独自のエンティティを定義しています。この種類の文書には不要なものなので、読み取っていません。メモリを使い果たすために作られたものかもしれません。',
    },
  'The parts of this document are nested too deeply to be read. Have it saved anew in a simpler form.': {
    de: 'Die Teile dieses Dokuments sind zu tief verschachtelt, um gelesen zu werden. In einfacherer Form neu speichern.',
    es: 'Las partes de este documento están anidadas a demasiada profundidad para leerlas. Guárdalo de nuevo en una forma más sencilla.',
    fr: 'Les parties de ce document sont imbriquées trop profondément pour être lues. Enregistrez-le de nouveau sous une forme plus simple.',
    pt: 'As partes deste documento estão aninhadas fundo demais para serem lidas. Salve-o de novo em uma forma mais simples.',
    'zh-Hans': '此文档的各部分嵌套过深，无法读取。请以更简单的形式重新保存。',
    ja: 'この文書は入れ子が深すぎて読み取れません。より単純な形で保存し直してください。',
  },
  'This document has {1} MB; {2} MB is the most that is read of its kind. Have it split, or convert it to text with a program.':
    {
      de: 'Dieses Dokument hat {1} MB; von seiner Art werden höchstens {2} MB gelesen. Aufteilen oder mit einem Programm in Text umwandeln.',
      es: 'Este documento tiene {1} MB; de su tipo se leen como máximo {2} MB. Divídelo o conviértelo en texto con un programa.',
      fr: 'Ce document fait {1} Mo ; {2} Mo est le maximum qui se lit pour son type. Divisez-le, ou convertissez-le en texte avec un programme.',
      pt: 'Este documento tem {1} MB; desse tipo, são lidos no máximo {2} MB. Divida-o ou converta-o em texto com um programa.',
      'zh-Hans': '此文档有 {1} MB；这类文档最多读取 {2} MB。请将其拆分，或用程序转换为文本。',
      ja: 'この文書は{1} MBあります。この種類で読み取れるのは{2} MBまでです。分割するか、プログラムでテキストに変換してください。',
    },
  'This document takes longer than {1} s to read. Read an earlier part of it, or convert it to text with a program.': {
    de: 'Dieses Dokument zu lesen dauert länger als {1} s. Einen früheren Teil lesen oder es mit einem Programm in Text umwandeln.',
    es: 'Leer este documento lleva más de {1} s. Lee una parte anterior o conviértelo en texto con un programa.',
    fr: 'La lecture de ce document prend plus de {1} s. Lisez-en une partie antérieure, ou convertissez-le en texte avec un programme.',
    pt: 'Ler este documento leva mais de {1} s. Leia uma parte anterior ou converta-o em texto com um programa.',
    'zh-Hans': '读取此文档需要超过 {1} 秒。请读取更靠前的部分，或用程序转换为文本。',
    ja: 'この文書の読み取りには{1}秒より長くかかります。もっと前の部分を読むか、プログラムでテキストに変換してください。',
  },
  'This document takes too much memory to read. Have it split, or convert it to text with a program.': {
    de: 'Dieses Dokument zu lesen braucht zu viel Speicher. Aufteilen oder mit einem Programm in Text umwandeln.',
    es: 'Leer este documento requiere demasiada memoria. Divídelo o conviértelo en texto con un programa.',
    fr: 'La lecture de ce document demande trop de mémoire. Divisez-le, ou convertissez-le en texte avec un programme.',
    pt: 'Ler este documento exige memória demais. Divida-o ou converta-o em texto com um programa.',
    'zh-Hans': '读取此文档需要过多内存。请将其拆分，或用程序转换为文本。',
    ja: 'この文書の読み取りにはメモリが必要すぎます。分割するか、プログラムでテキストに変換してください。',
  },
  'This document is in the old format of Office (.doc, .xls, .ppt), which cannot be read. Have it saved as .docx, .xlsx or .pptx.':
    {
      de: 'Dieses Dokument hat das alte Office-Format (.doc, .xls, .ppt), das nicht gelesen werden kann. Als .docx, .xlsx oder .pptx speichern.',
      es: 'Este documento está en el formato antiguo de Office (.doc, .xls, .ppt), que no se puede leer. Guárdalo como .docx, .xlsx o .pptx.',
      fr: 'Ce document est à l’ancien format d’Office (.doc, .xls, .ppt), qui ne peut pas être lu. Enregistrez-le en .docx, .xlsx ou .pptx.',
      pt: 'Este documento está no formato antigo do Office (.doc, .xls, .ppt), que não pode ser lido. Salve-o como .docx, .xlsx ou .pptx.',
      'zh-Hans': '此文档采用旧版 Office 格式（.doc、.xls、.ppt），无法读取。请另存为 .docx、.xlsx 或 .pptx。',
      ja: 'この文書は古いOffice形式（.doc、.xls、.ppt）のため読み取れません。.docx、.xlsx、.pptxのいずれかで保存してください。',
    },
  'This document is in the OpenDocument format (.odt, .ods, .odp), which cannot be read. Have it saved as .docx, .xlsx or .pptx.':
    {
      de: 'Dieses Dokument hat das OpenDocument-Format (.odt, .ods, .odp), das nicht gelesen werden kann. Als .docx, .xlsx oder .pptx speichern.',
      es: 'Este documento está en el formato OpenDocument (.odt, .ods, .odp), que no se puede leer. Guárdalo como .docx, .xlsx o .pptx.',
      fr: 'Ce document est au format OpenDocument (.odt, .ods, .odp), qui ne peut pas être lu. Enregistrez-le en .docx, .xlsx ou .pptx.',
      pt: 'Este documento está no formato OpenDocument (.odt, .ods, .odp), que não pode ser lido. Salve-o como .docx, .xlsx ou .pptx.',
      'zh-Hans': '此文档采用 OpenDocument 格式（.odt、.ods、.odp），无法读取。请另存为 .docx、.xlsx 或 .pptx。',
      ja: 'この文書はOpenDocument形式（.odt、.ods、.odp）のため読み取れません。.docx、.xlsx、.pptxのいずれかで保存してください。',
    },
  'This document is a binary workbook (.xlsb), which cannot be read. Have it saved as .xlsx.': {
    de: 'Dieses Dokument ist eine binäre Arbeitsmappe (.xlsb), die nicht gelesen werden kann. Als .xlsx speichern.',
    es: 'Este documento es un libro binario (.xlsb), que no se puede leer. Guárdalo como .xlsx.',
    fr: 'Ce document est un classeur binaire (.xlsb), qui ne peut pas être lu. Enregistrez-le en .xlsx.',
    pt: 'Este documento é uma pasta de trabalho binária (.xlsb), que não pode ser lida. Salve-a como .xlsx.',
    'zh-Hans': '此文档是二进制工作簿（.xlsb），无法读取。请另存为 .xlsx。',
    ja: 'この文書はバイナリブック（.xlsb）のため読み取れません。.xlsxで保存してください。',
  },
  '{1} cannot be sent along. {2}': {
    de: '{1} kann nicht mitgesendet werden. {2}',
    es: '{1} no se puede enviar con el mensaje. {2}',
    fr: '{1} ne peut pas être joint au message. {2}',
    pt: '{1} não pode ir junto. {2}',
    'zh-Hans': '{1} 无法随消息发送。{2}',
    ja: '「{1}」は一緒に送れません。{2}',
  },
})
