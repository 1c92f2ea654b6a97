import type { Catalogue } from '../catalogue'
import { count } from './count'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: '構造化された応答',
  audio: (type, size) => `音声、${type}、${size}`,
  resource: 'リソース',
  picture: n => `画像${n}`,
  more: n => `… 他${count(n)}件`,
  cut: '残りは省略されました。',
}
