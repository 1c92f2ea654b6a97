import type { Catalogue } from '../catalogue'
import { count } from './count'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: '结构化答复',
  audio: (type, size) => `音频，${type}，${size}`,
  resource: '资源',
  picture: n => `图片 ${n}`,
  more: n => `… 还有 ${count(n)} 项`,
  showAll: n => `显示全部 ${count(n)} 个字符`,
  list: n => `列表，${count(n)} 项`,
  object: n => `对象，${count(n)} 项`,
  cut: '其余部分已省略。',
}
