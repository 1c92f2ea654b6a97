import type { Catalogue } from '../catalogue'
import { count } from './count'

export const terminalText: Catalogue['terminalText'] = {
  list: 'あなたのターミナル',
  numbered: n => `ターミナル${n}`,
  ended: title => `${title}（終了）`,
  new: '新規ターミナル',
  close: 'このターミナルを閉じる',
  none: '開いているターミナルはありません。',
  search: 'ターミナル内を検索',
  next: '次の一致',
  previous: '前の一致',
  closeSearch: '検索を閉じる',
  matches: (at, all) => `${at}/${all}件`,
  noMatches: '一致なし',
  send: '選択部分をメッセージに挿入',
  sendNone: '先にターミナル内で選択してください。',
  opens: place => `Ctrlまたは⌘を押しながらクリックすると「${place}」を開きます`,
  paste: {
    title: 'これらの行を貼り付けますか？',
    lead: n => `${count(n)}行あります。シェルが各行をすぐに実行する可能性があります。`,
    preview: '貼り付けられる内容',
    cut: '先頭部分のみ表示しています。',
    confirm: '貼り付け',
  },
}
