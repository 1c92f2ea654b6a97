import type { Catalogue } from '../catalogue'
import { count } from './count'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: '構造化された応答',
  audio: (type, size) => `音声、${type}、${size}`,
  resource: 'リソース',
  picture: n => `画像${n}`,
  more: n => `… 他${count(n)}件`,
  showAll: n => `全${count(n)}文字を表示`,
  list: n => `${count(n)}件のリスト`,
  object: n => `${count(n)}項目のオブジェクト`,
  cut: '残りは省略されました。',
}
