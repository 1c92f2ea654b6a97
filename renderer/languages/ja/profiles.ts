import type { Catalogue } from '../catalogue'
import { count } from './count'

export const factsText: Catalogue['factsText'] = {
  title: 'モデルの情報',
  hint: '内蔵の表より正確な値がわかる場合に入力してください。空欄は表の値のままです。価格は100万トークンあたりです。',
  model: 'モデル',
  contextWindow: 'コンテキスト長（トークン）',
  maxOutputTokens: '最大出力トークン数',
  images: '画像',
  patches: 'パッチ (V4A)',
  thinking: '回答前に思考',
  webSearch: 'プロバイダーによるWeb検索',
  input: '入力 ($/100万)',
  cachedInput: 'キャッシュ入力 ($/100万)',
  output: '出力 ($/100万)',
  asKnown: '既知の値',
  yes: 'はい',
  no: 'いいえ',
  add: 'モデルを追加',
  remove: model => (model ? `「${model}」を削除` : 'この行を削除'),
  wrong: '値がないか、名前が重複しているか、数値ではありません。',
  window: tokens => `コンテキスト長${tokens}トークン`,
  longest: tokens => `回答は最長${tokens}`,
  withImages: '画像対応',
  withoutImages: '画像非対応',
  price: (input, output) => `入力$${input}、出力$${output}`,
  cachedPrice: cached => `キャッシュ$${cached}`,
  perMillion: '/100万トークン',
  free: '無料',
  unknownPrice: '価格不明',
  unknown: 'このモデルの情報はありません。コンテキスト長と価格はプロバイダーの編集画面で設定できます。',
}

export const offersText: Catalogue['offersText'] = {
  title: 'このコンピューターで検出',
  key: (preset, variable, last4) => `${preset}: ${variable}のAPIキー (…${last4})`,
  keyHint: host => `Atrium専用の保存場所にコピーします。送信先は${host}だけです。`,
  server: preset => `${preset}が実行中`,
  serverHint: (address, models) => `${address}、${models}`,
  models: n => `${count(n)}件のモデル`,
  use: '使用',
  adopt: name => `「${name}」を使用`,
  using: '接続中…',
}

export const profileText: Catalogue['profileText'] = {
  id: 'ID',
  subAgentModel: 'サブエージェントのモデル',
  subAgentModelHint: 'モデルを指定しないサブエージェントで使います。プロバイダーは同じです。既定: 上のモデル。',
  reasoningEffort: '思考',
  reasoningEffortHint: 'モデルが回答前に考える長さです。既定: プロバイダーに従う。',
  efforts: { none: 'なし', low: '少', medium: '中', high: '多', max: '最大' },
  asProvider: 'プロバイダーに従う',
  approvalMode: '新規セッションのモード',
  approvalModeHint: '既定: 確認。セッションごとに変更できます。',
  modes: {
    'read-only': '読み取り専用: 変更も実行もしない',
    ask: '確認: 何かを変える操作は応答を待つ',
    'auto-edit': '編集: フォルダー内のファイル変更は待たない',
    full: 'フル: 解釈でき、フォルダー内に収まる操作は待たない',
  },
  answers: '回答のしかた',
  limits: '制限',
  numbers: {
    maxOutputTokens: {
      label: '最大出力トークン数',
      hint: '1～1,000,000。既定: プロバイダーの上限。',
      error: '1～1,000,000の整数を入力するか、空欄にしてください。',
    },
    temperature: {
      label: '温度',
      hint: '0～2。低いほど安定します。既定: プロバイダーに従う。',
      error: '0～2の数値を入力するか、空欄にしてください。',
    },
    compactAt: {
      label: '要約の時点（コンテキスト長の%）',
      hint: '0～95。0では要約しません。既定: 80。',
      error: '0～95の数値を入力してください。',
    },
    maxRequests: {
      label: '1ターンのリクエスト数',
      hint: 'この回数に達するとターンが終わります。1～1,000。既定: 200。',
      error: '1～1,000の整数を入力してください。',
    },
    maxSessionCost: {
      label: 'セッションの費用 ($)',
      hint: '価格がわかる場合、この額に達すると新しいターンを始めません。既定: 制限なし。',
      error: '0.01以上の金額を入力するか、空欄にしてください。',
    },
    maxToolWorkers: {
      label: 'ツールの同時実行数',
      hint: '1回の応答で同時に実行できる呼び出しの数です。1～16。既定: 4。',
      error: '1～16の整数を入力してください。',
    },
  },
}
