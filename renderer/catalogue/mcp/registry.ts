import { texts } from '../../i18n/texts'

/** The search in the registry of servers. */
export const mcpRegistryText = texts({
  title: {
    en: 'Official registry',
    de: 'Offizielles Verzeichnis',
    es: 'Registro oficial',
    fr: 'Registre officiel',
    pt: 'Registro oficial',
    'zh-Hans': '官方服务器目录',
    ja: '公式の登録所',
  },
  hint: {
    en: 'Anybody can publish there. Your words go to registry.modelcontextprotocol.io.',
    de: 'Dort kann jeder veröffentlichen. Die Suchwörter gehen an registry.modelcontextprotocol.io.',
    es: 'Allí puede publicar cualquiera. Tus palabras se envían a registry.modelcontextprotocol.io.',
    fr: 'Chacun peut y publier. Vos mots sont envoyés à registry.modelcontextprotocol.io.',
    pt: 'Qualquer pessoa pode publicar lá. Suas palavras vão para registry.modelcontextprotocol.io.',
    'zh-Hans': '任何人都可以在那里发布。搜索词会发送到 registry.modelcontextprotocol.io。',
    ja: '誰でも公開できます。入力した語はregistry.modelcontextprotocol.ioに送られます。',
  },
  search: {
    en: 'Search',
    de: 'Suchen',
    es: 'Buscar',
    fr: 'Chercher',
    pt: 'Buscar',
    'zh-Hans': '搜索',
    ja: '検索',
  },
  searching: {
    en: 'Searching…',
    de: 'Sucht…',
    es: 'Buscando…',
    fr: 'Recherche…',
    pt: 'Buscando…',
    'zh-Hans': '正在搜索…',
    ja: '検索中…',
  },
  none: {
    en: 'Nothing was found.',
    de: 'Nichts gefunden.',
    es: 'No se encontró nada.',
    fr: 'Aucun résultat.',
    pt: 'Nada foi encontrado.',
    'zh-Hans': '没有找到结果。',
    ja: '見つかりませんでした。',
  },
})
