import type { Catalogue } from '../catalogue'
import { count } from './count'

export const resourcesText: Catalogue['resourcesText'] = {
  strip: '添付するリソース',
  from: server => `「${server}」から`,
  states: {
    reading: '読み取り中…',
    changed: '変更あり。送信時に読み取り直します',
    failed: words => `読み取れませんでした: ${words}`,
  },
  images: n => `画像${count(n)}件`,
  show: name => `「${name}」を表示`,
  remove: name => `「${name}」を外す`,
  notReady: name => `「${name}」を読み取れませんでした。外すか、もう一度添付してください。`,
  content: name => `「${name}」の内容`,
  form: {
    prompt: name => `「${name}」の入力`,
    resource: name => `どの「${name}」ですか？`,
    lead: server => `サーバー「${server}」が入力を求めています。`,
    required: '必須',
    missing: '必須項目です。',
    insert: 'メッセージに挿入',
    working: 'サーバーに問い合わせ中…',
  },
  emptyPrompt: 'サーバーのプロンプトは空です。',
  prompt: server => `「${server}」のプロンプト`,
  resource: server => `「${server}」のリソース`,
}
