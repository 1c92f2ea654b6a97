import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.':
    'フォルダーの外、.gitの中、gitが無視するファイルで起きたことは元に戻せません。',
  'All changes to files in the folder can be undone.': 'フォルダー内のファイルの変更はすべて元に戻せます。',
  'All changes to files of the folder can be taken back. {1*}': 'フォルダー内のファイルの変更はすべて元に戻せます。{1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'すべては元に戻せません。{1} 個のファイルのうち、失われるもの: {2}。{3}',
  '{1*}. Undo the later change first.': '{1}。先に後の変更を元に戻してください。',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).':
    'そのモデルまたはアドレスはありません。モデル名とURLを確認してください（多くは /v1で終わります）。',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.':
    'サーバーが応答の一部ではないものを送信しました。もう一度試すか、URLが正しいか確認してください。',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.':
    '応答の途中でサーバーからの送信が止まりました。届いた分は保持されています。もう一度試すか、続きを求めてください。',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.':
    '応答が完了する前に接続が閉じられました。届いた分は保持されています。続きを求めるか、もう一度試してください。',
  'The server has more to do than it can. Try again in a moment.':
    'サーバーが過負荷です。少し待ってもう一度試してください。',
  'the settings of this repository may name programs that git runs':
    'このリポジトリの設定が、gitの実行するプログラムを指定している可能性があります',
  'an expansion ($)': '展開（$）',
  'a redirection cannot be understood': 'リダイレクトを解釈できません',
  'an operator that is not expected here ({1})': 'ここでは想定外の演算子（{1}）',
  'an operator with nothing after it': '後に何もない演算子',
  'a redirection without a target': '対象のないリダイレクト',
  'Asked because {1*}.': '確認の理由: {1}。',
  'Asked because you changed it.': 'あなたが変更したため確認しています。',
  '{1} is not known to only read': '{1} が読み取りだけか不明です',
  'What a background command changes cannot be undone.': 'バックグラウンドのコマンドによる変更は元に戻せません。',
  'What it changes cannot be undone: the folder has more than {1} files.':
    '変更は元に戻せません。フォルダーのファイルが {1} 個を超えています。',
  'What it changes cannot be undone: {1*}.': '変更は元に戻せません: {1}。',
  'What happens outside the folder, in .git, to files that git ignores and to permissions alone cannot be undone.':
    'フォルダーの外、.gitの中、gitが無視するファイル、アクセス権だけに起きたことは元に戻せません。',
  'the folder itself': 'フォルダー自体',
}
