import type { Catalogue } from '../catalogue'
import { count } from './count'

export const terminalText: Catalogue['terminalText'] = {
  region: 'ターミナル',
  height: 'ターミナルの高さ',
  show: 'ターミナルを表示',
  hide: 'ターミナルを隠す',
  toBottom: '下に移動',
  toSide: '横に移動',
  tooLow: 'ウィンドウの高さが足りないため、ターミナルを下に置けません。',
  list: 'あなたのターミナル',
  numbered: n => `ターミナル${n}`,
  ended: title => `${title}（終了）`,
  none: '開いているターミナルはありません。',
  next: '次の一致',
  previous: '前の一致',
  closeSearch: '検索を閉じる',
  matches: (at, all) => `${at}/${all}件`,
  noMatches: '一致なし',
  sendNone: '先にターミナル内で選択してください。',
  opens: place => `Ctrlまたは⌘を押しながらクリックすると「${place}」を開きます`,
  closing: {
    title: (name: string) => `「${name}」を閉じますか？`,
    lead: 'まだ実行中のものがあり、閉じると終了します。',
    confirm: '閉じて終了',
  },
  paste: {
    title: 'これらの行を貼り付けますか？',
    lead: n => `${count(n)}行あります。シェルが各行をすぐに実行する可能性があります。`,
    preview: '貼り付けられる内容',
    cut: '先頭部分のみ表示しています。',
    confirm: '貼り付け',
  },
}
