import { sentences } from '../../../i18n/texts'

/** The sentences of main about parts of documents that were asked for and are not there. */
export const documentRangeSentences = sentences({
  'This document has no pages, slides, chapters or sheets that a range could name. Read it by its lines.': {
    de: 'Dieses Dokument hat keine Seiten, Folien, Kapitel oder Blätter, die ein Bereich nennen könnte. Nach Zeilen lesen.',
    es: 'Este documento no tiene páginas, diapositivas, capítulos ni hojas que un intervalo pueda indicar. Léelo por líneas.',
    fr: 'Ce document n’a ni pages, ni diapositives, ni chapitres, ni feuilles qu’une plage pourrait désigner. Lisez-le par lignes.',
    pt: 'Este documento não tem páginas, slides, capítulos nem planilhas que um intervalo possa indicar. Leia-o por linhas.',
    'zh-Hans': '此文档没有可用范围指定的页、幻灯片、章节或工作表。请按行读取。',
    ja: 'この文書には、範囲で指定できるページ、スライド、章、シートがありません。行で読み取ってください。',
  },
  '“{1}” is no range of this document. Give pages, slides, chapters or cells as 3 or 3-5, and of a workbook a sheet and its cells as Sales or Sales!B2:F50.':
    {
      de: '„{1}“ ist kein Bereich dieses Dokuments. Seiten, Folien, Kapitel oder Zellen als 3 oder 3-5 angeben, von einer Arbeitsmappe ein Blatt und seine Zellen als Sales oder Sales!B2:F50.',
      es: '«{1}» no es un intervalo de este documento. Indica páginas, diapositivas, capítulos o celdas como 3 o 3-5 y, de un libro, una hoja y sus celdas como Sales o Sales!B2:F50.',
      fr: '« {1} » n’est pas une plage de ce document. Indiquez des pages, diapositives, chapitres ou cellules par 3 ou 3-5, et d’un classeur une feuille et ses cellules par Sales ou Sales!B2:F50.',
      pt: '“{1}” não é um intervalo deste documento. Indique páginas, slides, capítulos ou células como 3 ou 3-5 e, de uma pasta de trabalho, uma planilha e suas células como Sales ou Sales!B2:F50.',
      'zh-Hans':
        '“{1}”不是此文档的范围。页、幻灯片、章节或单元格请写作 3 或 3-5；工作簿的工作表及其单元格请写作 Sales 或 Sales!B2:F50。',
      ja: '「{1}」はこの文書の範囲ではありません。ページ、スライド、章、セルは 3 や 3-5、ブックのシートとそのセルは Sales や Sales!B2:F50 のように指定してください。',
    },
  'This document has nothing at {1}: its parts go from 1 to {2}.': {
    de: 'Dieses Dokument hat bei {1} nichts: seine Teile gehen von 1 bis {2}.',
    es: 'Este documento no tiene nada en {1}: sus partes van de 1 a {2}.',
    fr: 'Ce document n’a rien en {1} : ses parties vont de 1 à {2}.',
    pt: 'Este documento não tem nada em {1}: suas partes vão de 1 a {2}.',
    'zh-Hans': '此文档在 {1} 处没有内容：其各部分编号为 1 到 {2}。',
    ja: 'この文書の{1}には何もありません。各部分の番号は1から{2}までです。',
  },
  'This workbook has no sheet “{1}”. Its sheets are: {2}.': {
    de: 'Diese Arbeitsmappe hat kein Blatt „{1}“. Ihre Blätter sind: {2}.',
    es: 'Este libro no tiene ninguna hoja «{1}». Sus hojas son: {2}.',
    fr: 'Ce classeur n’a pas de feuille « {1} ». Ses feuilles sont : {2}.',
    pt: 'Esta pasta de trabalho não tem a planilha “{1}”. As planilhas dela são: {2}.',
    'zh-Hans': '此工作簿没有工作表“{1}”。其工作表有：{2}。',
    ja: 'このブックにシート「{1}」はありません。シートは次のとおりです：{2}。',
  },
})
