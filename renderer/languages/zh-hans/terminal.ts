import type { Catalogue } from '../catalogue'
import { count } from './count'

export const terminalText: Catalogue['terminalText'] = {
  region: '终端',
  height: '终端的高度',
  show: '显示终端',
  hide: '隐藏终端',
  toBottom: '移到底部',
  toSide: '移到侧边',
  tooLow: '窗口高度不够，无法把终端放在底部。',
  list: '你的终端',
  numbered: n => `终端 ${n}`,
  ended: title => `${title}，已结束`,
  none: '没有打开的终端。',
  next: '下一个匹配项',
  previous: '上一个匹配项',
  closeSearch: '关闭搜索',
  matches: (at, all) => `第 ${at} 个，共 ${all} 个`,
  noMatches: '没有匹配项',
  sendNone: '请先在终端中选择内容。',
  opens: place => `按住 Ctrl 或 ⌘ 单击可打开 ${place}`,
  closing: {
    title: (name: string) => `关闭“${name}”？`,
    lead: '其中仍有程序在运行，会随之结束。',
    confirm: '关闭并结束',
  },
  paste: {
    title: '粘贴这些行？',
    lead: n => `${count(n)} 行。Shell 可能会立即运行其中每一行。`,
    preview: '将要粘贴的内容',
    cut: '仅显示开头部分。',
    confirm: '粘贴',
  },
}
