import { count, counted } from '../../i18n/count'
import { texts } from '../../i18n/texts'

/** The share of every request that servers' tools take. Tokens are estimated. */
export const mcpCostsText = texts({
  title: {
    en: 'What the tools cost',
    de: 'Was die Werkzeuge kosten',
    es: 'Lo que cuestan las herramientas',
    fr: 'Ce que coûtent les outils',
    pt: 'Quanto custam as ferramentas',
    'zh-Hans': '工具的开销',
    ja: 'ツールのコスト',
  },
  atOnce: {
    en: (n: number, tokens: number) =>
      `${counted('en', n, { one: 'tool', other: 'tools' })} go along with every request: about ${count('en', tokens)} tokens.`,
    de: (n: number, tokens: number) =>
      `${counted('de', n, { one: 'Werkzeug', other: 'Werkzeuge' })}, etwa ${count('de', tokens)} Token, gehen mit jeder Anfrage mit.`,
    es: (n: number, tokens: number) =>
      `${counted('es', n, { one: 'herramienta', other: 'herramientas' })}, unos ${count('es', tokens)} tokens, van con cada solicitud.`,
    fr: (n: number, tokens: number) =>
      `${counted('fr', n, { one: 'outil', other: 'outils' })}, environ ${count('fr', tokens)} jetons, accompagnent chaque requête.`,
    pt: (n: number, tokens: number) =>
      `${counted('pt', n, { one: 'ferramenta', other: 'ferramentas' })}, cerca de ${count('pt', tokens)} tokens, vão com cada solicitação.`,
    'zh-Hans': (n: number, tokens: number) =>
      `每次请求都会附带 ${count('zh-Hans', n)} 个工具，约 ${count('zh-Hans', tokens)} 个 token。`,
    ja: (n: number, tokens: number) =>
      `${count('ja', n)} 個のツール（約 ${count('ja', tokens)} トークン）がすべてのリクエストに付きます。`,
  },
  waiting: {
    en: (n: number, tokens: number) =>
      `${count('en', n)} more (about ${count('en', tokens)} tokens) wait until the model searches for them.`,
    de: (n: number, tokens: number) =>
      `${count('de', n)} weitere (etwa ${count('de', tokens)} Token) warten, bis das Modell nach ihnen sucht.`,
    es: (n: number, tokens: number) =>
      `${count('es', n)} más (unos ${count('es', tokens)} tokens) esperan hasta que el modelo las busque.`,
    fr: (n: number, tokens: number) =>
      `${count('fr', n)} autres (environ ${count('fr', tokens)} jetons) attendent que le modèle les cherche.`,
    pt: (n: number, tokens: number) =>
      `Mais ${count('pt', n)} (cerca de ${count('pt', tokens)} tokens) esperam até o modelo procurá-las.`,
    'zh-Hans': (n: number, tokens: number) =>
      `另有 ${count('zh-Hans', n)} 个（约 ${count('zh-Hans', tokens)} 个 token）等待模型搜索时再加载。`,
    ja: (n: number, tokens: number) =>
      `残りの ${count('ja', n)} 個（約 ${count('ja', tokens)} トークン）は、モデルが検索するまで待機します。`,
  },
  about: {
    en: (tokens: number) => `about ${count('en', tokens)} tokens`,
    de: (tokens: number) => `etwa ${count('de', tokens)} Token`,
    es: (tokens: number) => `unos ${count('es', tokens)} tokens`,
    fr: (tokens: number) => `environ ${count('fr', tokens)} jetons`,
    pt: (tokens: number) => `cerca de ${count('pt', tokens)} tokens`,
    'zh-Hans': (tokens: number) => `约 ${count('zh-Hans', tokens)} 个 token`,
    ja: (tokens: number) => `約 ${count('ja', tokens)} トークン`,
  },
  waits: {
    en: 'waits for a search',
    de: 'wartet auf eine Suche',
    es: 'espera una búsqueda',
    fr: 'attend une recherche',
    pt: 'espera uma busca',
    'zh-Hans': '等待搜索',
    ja: '検索を待機',
  },
  tools: {
    en: 'Tools at once',
    de: 'Werkzeuge auf einmal',
    es: 'Herramientas a la vez',
    fr: 'Outils à la fois',
    pt: 'Ferramentas de uma vez',
    'zh-Hans': '一次提供的工具数',
    ja: '一度に提供するツール数',
  },
  toolsHint: {
    en: 'At most this many tools of MCP servers go along with every request.',
    de: 'So viele Werkzeuge von MCP-Servern gehen mit jeder Anfrage mit.',
    es: 'Este número de herramientas de servidores MCP va con cada solicitud.',
    fr: 'Ce nombre d’outils de serveurs MCP accompagne chaque requête.',
    pt: 'Este número de ferramentas de servidores MCP vai com cada solicitação.',
    'zh-Hans': '每次请求附带的 MCP 服务器工具数量。',
    ja: 'リクエストごとに付けるMCPサーバーのツールの数です。',
  },
  tokens: {
    en: 'Tokens at once',
    de: 'Token auf einmal',
    es: 'Tokens a la vez',
    fr: 'Jetons à la fois',
    pt: 'Tokens de uma vez',
    'zh-Hans': '一次提供的 token 数',
    ja: '一度に使うトークン数',
  },
  tokensHint: {
    en: 'And at most this many tokens of them.',
    de: 'Sie nehmen höchstens so viele Token davon ein.',
    es: 'Ocupan como máximo este número de tokens.',
    fr: 'Ils en prennent au plus ce nombre de jetons.',
    pt: 'Elas ocupam no máximo este número de tokens.',
    'zh-Hans': '它们最多占用的 token 数。',
    ja: 'それらが使うトークンの上限です。',
  },
})
