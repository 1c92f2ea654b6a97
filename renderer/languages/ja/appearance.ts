import type { Catalogue } from '../catalogue'

export const appearanceText: Catalogue['appearanceText'] = {
  colours: '色',
  theme: 'テーマ',
  themeHint: '既定: システムに合わせる。',
  contrast: 'コントラスト',
  contrastHint: '高コントラストでは、文字、境界線、フォーカスがはっきりします。既定: システムに合わせる。',
  contrasts: { system: 'システムに合わせる', more: '高コントラスト' },
  room: '文字と間隔',
  textSize: '文字サイズ (%)',
  textSizeHint: '80～200。既定: 100。',
  textSizeBad: '80～200の整数を入力してください。',
  density: '密度',
  densityHint: '項目どうしの間隔です。既定: ゆったり。',
  densities: { comfortable: 'ゆったり', compact: 'コンパクト' },
  motion: '動きはシステムの設定に従います。動きを減らす設定では、何も動きません。',
  language: '言語',
  displayLanguage: '表示言語',
  languageHint: 'ツールやシステムからの文はそのままです。既定: システムに合わせる。',
  languageOfSystem: 'システムに合わせる',
  notices: '通知',
  notifications: 'ターンの終了時と応答待ちのときに通知',
  notificationsHint: 'Atriumのウィンドウがどれも前面にないときのみ。既定: オン。',
  titles: 'セッションのタイトル',
  modelTitles: 'モデルにタイトルを付けさせる',
  modelTitlesHint:
    '最初の回答のあとに短いリクエストを1回送ります。オフのときは、最初のメッセージの冒頭がタイトルのままです。既定: オン。',
}

export const settingsSearchText: Catalogue['settingsSearchText'] = {
  label: '設定を検索',
  none: query => `「${query}」に関する設定はありません。`,
  found: '見つかった設定',
  pages: '設定のページ',
  words: {
    theme: 'ダークモード ライトモード 夜間 外観 色 dark mode',
    contrast: 'アクセシビリティ ハイコントラスト',
    textSize: 'フォントサイズ 文字の大きさ 拡大 縮小 ズーム',
    density: '間隔 余白',
    language: '翻訳 ロケール',
    notifications: 'お知らせ アラート',
    key: 'APIキー API key トークン token 秘密 パスワード',
    baseUrl: 'ベースURL base URL エンドポイント サーバー',
    facts: '価格 料金 コンテキストウィンドウ',
    servers: 'Model Context Protocol 拡張機能 プラグイン',
    allowed: '許可したコマンド ルール 常に許可 承認',
    mode: '権限 承認 モード',
    shortcuts: 'キー ホットキー キーボード ショートカットキー',
    backup: 'バックアップ 復元 コピー 保存',
    clear: '削除 リセット 初期化',
    instructions: 'システムプロンプト system prompt',
    cost: '予算 上限 料金',
  },
}

export const toolsPageText: Catalogue['toolsPageText'] = {
  title: 'ツール',
  lead: 'モデルが使えるツールをプロファイルごとに設定します。変更は次のメッセージから反映されます。',
  profile: 'プロファイル',
  profileHint: '既定: 使用中のプロファイル。',
}
