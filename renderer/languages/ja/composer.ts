import type { Catalogue } from '../catalogue'

export const composerText: Catalogue['composerText'] = {
  command: {
    hint: 'Enterで、このフォルダー内で実行します。結果は次のメッセージと一緒にモデルに伝わります。',
    waits: 'このターンが終わるとコマンドを実行できます。',
    run: '実行',
    again: 'もう一度実行',
    label: 'あなたが実行したコマンド',
    tooLong: 'このコマンドは長すぎます。フォルダー内のスクリプトに書いて、それを実行してください。',
  },
  object: {
    send: '拒否して、これを理由として送る',
    before: 'このターンは上の確認への応答を待っています。ここに書いて送ると、それを理由に拒否します。',
    hint: (steerKeys: string) => `Enterでこれを理由に拒否 · ${steerKeys}で追加のみ`,
  },
  sending: '処理中…',
  tooLong: 'この文章は長すぎるため、Atriumを終了すると保持できません。ファイルにして添付してください。',
  tooLongToSend: 'この文章は1つのメッセージには長すぎます。ファイルに保存し、添付するか参照してください。',
  files: {
    strip: '一緒に送るファイル',
    scaled: (from, to) => `${from} → ${to}`,
    unreadable: name => `「${name}」を読み取れませんでした。`,
    outside: name =>
      `「${name}」はフォルダーの外にあります。外から送れるのは画像と400 kBまでのテキストです。それ以外はフォルダーに入れてから参照してください。`,
  },
  picture: {
    label: name => `画像「${name}」`,
    place: (at, of) => `${of}枚中${at}枚目`,
    previous: '前の画像',
    next: '次の画像',
    zoomIn: '拡大',
    zoomOut: '縮小',
    fit: 'ウィンドウに合わせる',
    zoom: percent => `${percent}%`,
    copy: '画像をコピー',
    copied: '画像をコピーしました。',
    save: '名前を付けて保存…',
    saved: path => `「${path}」として保存しました。`,
    reveal: 'ファイルマネージャーで表示',
    notShown: '画像を表示できません。',
    sentAs: size => `送信時 ${size}`,
  },
  removed: 'このメッセージ以降を会話から取り除きました。',
  undo: '元に戻す',
}
