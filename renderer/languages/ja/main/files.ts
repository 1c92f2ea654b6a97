import type { SentencesOf } from '../../../sentences/sentences'

export const files: SentencesOf<'files'> = {
  'This search has ended.': 'この検索は終了しました。',
  'The search was ended.': '検索を終了しました。',
  'Only files are opened. Show a folder in the file manager instead.':
    '開けるのはファイルだけです。フォルダーはファイルマネージャーで表示してください。',
  'Files of the kind {1}': '{1} 形式のファイル',
  'Files without an ending': '拡張子のないファイル',
  '{1*} are not opened from here, because the system might run them. Show the file in the file manager instead.':
    '{1}は、システムが実行する可能性があるため、ここからは開けません。ファイルマネージャーで表示してください。',
  'The system has no program that opens this file.': 'このファイルを開くプログラムがシステムにありません。',
  'This is not a valid regular expression: {1*}. Correct it, or turn off “Regular expression”.':
    '正規表現として正しくありません: {1}。修正するか、「正規表現」をオフにしてください。',
  'This is no picture.': '画像ではありません。',
  'This session is gone.': 'このセッションはもうありません。',
  'Only the windows of Atrium itself may call.': '呼び出せるのはAtrium自身のウィンドウだけです。',
  'This link is not a web address.': 'このリンクはWebアドレスではありません。',
  'Links of the kind {1} are not opened. Only web and mail addresses are.':
    '{1} のリンクは開きません。開くのはWebとメールのアドレスだけです。',
  'This link carries a name or a password and was not opened.':
    'このリンクは名前またはパスワードを含むため、開きませんでした。',
  'This link would attach a file to a mail and was not opened.':
    'このリンクはメールにファイルを添付するため、開きませんでした。',
  'The folder {1} is not there any more.': 'フォルダー {1} はもうありません。',
  'This terminal has ended.': 'このターミナルは終了しました。',
  '{1*}. What was already changed could not be undone: {2}': '{1}。すでに変更したものを元に戻せませんでした: {2}',
  'Nothing was changed: {1*}': '何も変更しませんでした: {1}',
  'A kept copy is damaged and cannot be used': '保存されたコピーが壊れているため使えません',
  'Can’t be undone: changes made in the background.': '元に戻せません: バックグラウンドで行われた変更。',
  'Can’t be undone: the folder has more than {1} files.':
    '元に戻せません: フォルダーに {1} 個を超えるファイルがあります。',
  'What could be undone is still being found out.': '元に戻せるかどうかを確認しています。',
  '{1} larger than {2}': '{1} 個が {2} 超',
  '{1} beyond the {2} that are kept of a folder': '{1} 個がフォルダーの保存上限 {2} 超',
  '{1} beyond the {2} of one command': '{1} 個が1つのコマンドの上限 {2} 個超',
  '{1} that cannot be read': '{1} 個が読み取り不可',
  'Not all can be undone: of {1} files, {2*} would be lost.':
    'すべては元に戻せません。{1} 個のファイルのうち、失われるもの: {2}。',
  'Can’t be undone: {1*}.': '元に戻せません: {1}。',
  'it was being changed, or is too large to be looked at': '変更中だったか、大きすぎて調べられません',
  'only its permissions were changed': '権限だけが変わりました',
  'only {1} files of one command can be brought back': '1つのコマンドで元に戻せるファイルは {1} 個までです',
  'it may have been there before, where nobody looked': '調べていない場所に以前からあった可能性があります',
  'it is older than the command: it was moved here, and may be the only copy':
    'コマンドより前からあるファイルです。ここに移動されたもので、唯一のコピーかもしれません',
  'it was moved to {1}': '{1} に移動されました',
  'it was moved here from {1}': '{1} からここに移動されました',
  'it may be all that is left of {1}': '{1} の唯一の名残かもしれません',
  'it is a link': 'リンクです',
  'Can’t be undone: changes outside the folder, in .git, to ignored files, and to permissions alone.':
    '元に戻せません: フォルダーの外、.git 内、無視されたファイル、権限のみの変更。',
  '{1} that are links': '{1} 個がリンク',
  'All changes to what is in the files of the folder can be undone.':
    'フォルダー内のファイルの内容の変更はすべて元に戻せます。',
  'what a background command changes is not watched': 'バックグラウンドのコマンドによる変更は監視されません',
  'the folder has more than {1} files': 'フォルダーに {1} 個を超えるファイルがあります',
  'it cannot be read': '読み取れません',
  'git ignores it': 'gitが無視しています',
  'it is not among the files that are kept': '保存されるファイルに含まれていません',
  'it is larger than {1}': '{1} を超えています',
  'it was larger than {1}': '{1} を超えていました',
  'no more than {1} of a folder are kept': '1つのフォルダーにつき {1} までしか保存しません',
  'it could not be read': '読み取れませんでした',
  'it was a link': 'リンクでした',
  '{1} has become another folder since the change was planned': '{1} は変更の計画後に別のフォルダーになりました',
  'path is not a directory: {1}': 'パスはフォルダーではありません: {1}',
  '{1} is not the full path of a folder.': '{1} はフォルダーの完全なパスではありません。',
  '{1} is a file, not a folder.': '{1} はファイルで、フォルダーではありません。',
  'The folder {1} is not there. It may have been moved, renamed or unplugged.':
    'フォルダー {1} がありません。移動、名前の変更、または取り外しをした可能性があります。',
  'Atrium may not read the folder {1}. Change its permissions, or pick another.':
    'Atriumにはフォルダー {1} を読み取る権限がありません。権限を変更するか、別のフォルダーを選択してください。',
  'The folder {1} cannot be opened: {2*}': 'フォルダー {1} を開けません: {2}',
  'path not found: {1}': 'パスが見つかりません: {1}',
  'permission denied: {1}': '権限がありません: {1}',
  'path is not a file: {1}{2}': 'パスはファイルではありません: {1}{2}',
  '{1} was replaced while it was being opened': '{1} は開いている間に置き換えられました',
  'These were changed after they were undone: {1}': '元に戻した後に変更されています: {1}',
  '{1*}. Undo the later change first, or change the file by hand.':
    '{1}。先に後の変更を元に戻すか、ファイルを手動で変更してください。',
  '{1} was deleted after this': '{1} はこの後に削除されました',
  '{1} was changed after this': '{1} はこの後に変更されました',
  '{1} was changed after this, and is too large to be merged': '{1} はこの後に変更され、大きすぎて統合できません',
  '{1} is being changed right now': '{1} は現在変更中です',
  '{1} was changed after this, in the same place or in a way that cannot be merged':
    '{1} はこの後に、同じ箇所または統合できない形で変更されました',
  '{1} is outside the workspace': '{1} はフォルダーの外です',
  '{1} leads through too many links': '{1} は経由するリンクが多すぎます',
  '{1} is too long a path': '{1} はパスが長すぎます',
  '{1} cannot be reached ({2*})': '{1} に到達できません（{2}）',
  'unknown error': '不明なエラー',
  'the path contains a NUL character': 'パスにNUL文字が含まれています',
  'unclosed character class': '文字クラスが閉じていません',
  'unclosed group': 'グループが閉じていません',
  'unopened group': 'グループが開いていません',
  'repetition operator missing expression': '繰り返し演算子に式がありません',
  '{1*} at position {2}': '{1}（位置 {2}）',
  'Search needs ripgrep, and it is missing. Reinstall Atrium, or put rg on the PATH.':
    '検索に必要なripgrepがありません。Atriumを再インストールするか、rgをPATHに置いてください。',
  '{1} is read-only': '{1} は読み取り専用です',
  '{1} has changed since the change was planned': '{1} は変更の計画後に変わりました',
  'the disk is full': 'ディスクがいっぱいです',
  'your share of the disk is used up': 'ディスクの割り当てを使い切りました',
  'the disk is read-only': 'ディスクは読み取り専用です',
  'the system does not allow to write there': 'システムがそこへの書き込みを許可しません',
  'there is a folder of that name': 'その名前のフォルダーがあります',
  'a part of the path is a file': 'パスの一部がファイルです',
  'too many files are open': '開いているファイルが多すぎます',
  'The folder is no longer looked at.': 'このフォルダーはもう監視されていません。',
  'it is not known any more how the folder was before': '以前のフォルダーの状態がわからなくなりました',
  'the folder has too many files': 'フォルダーのファイルが多すぎます',
  'the folder could not be looked at': 'フォルダーを調べられませんでした',
  'it takes too long to look at the folder': 'フォルダーを調べるのに時間がかかりすぎます',
  'It takes too long to list the files of this folder.': 'このフォルダーのファイルの一覧に時間がかかりすぎます。',
  'it was stopped before the folder was looked at again': 'フォルダーを調べ直す前に停止されました',
  'The folder could not be looked at.': 'フォルダーを調べられませんでした。',
  'path is read-only: {1}': 'パスは読み取り専用です: {1}',
  'path is a directory: {1}': 'パスはフォルダーです: {1}',
  'path is not a regular file: {1}': 'パスは通常のファイルではありません: {1}',
  'path leads through a file: {1}': 'パスがファイルを経由しています: {1}',
  'No editor was found on this computer. Choose one, or write a command of your own, in the settings under Appearance.':
    'このコンピューターにエディターが見つかりませんでした。設定の「外観」で選ぶか、独自のコマンドを書いてください。',
  'Only files are opened in an editor.':
    'エディターで開けるのはファイルだけです。',
  'The command for your editor is empty. Write it in the settings.':
    'エディターのコマンドが空です。設定で書いてください。',
  'A batch file cannot be started safely. Name the program itself, which ends in .exe.':
    'バッチファイルは安全に起動できません。.exe で終わるプログラム自体を指定してください。',
  'The program {1} was not found. Write its full path in the settings.':
    'プログラム {1} が見つかりませんでした。設定で完全なパスを書いてください。',
  'Your editor could not be started.':
    'エディターを起動できませんでした。',
}
