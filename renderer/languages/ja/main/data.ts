import type { SentencesOf } from '../../../sentences/sentences'

export const data: SentencesOf<'data'> = {
  'A backup cannot lie in the folder that it is of. Choose another one.':
    'バックアップ対象のフォルダーの中にバックアップを置くことはできません。別の場所を選択してください。',
  'No backup was made.': 'バックアップは作成されませんでした。',
  'The backup could not be made': 'バックアップを作成できませんでした',
  'is no name of Atrium’s data': 'Atriumのデータの名前ではありません',
  'The backup could not be read': 'バックアップを読み取れませんでした',
  'This folder is no backup of Atrium: it has no {1}.':
    'このフォルダーはAtriumのバックアップではありません。{1} がありません。',
  'This file is no backup of Atrium, or it is damaged.':
    'このファイルはAtriumのバックアップではないか、破損しています。',
  'This file is no backup of Atrium: it has “{1}” in it.':
    'このファイルはAtriumのバックアップではありません。「{1}」が含まれています。',
  '“{1}” cannot be in a backup, for its name. Give it another one.':
    '「{1}」は名前の都合でバックアップに入れられません。別の名前に変更してください。',
  '{1} of this backup is damaged, or of a newer version of Atrium.':
    'このバックアップの {1} は壊れているか、新しいバージョンのAtriumのものです。',
  'The backup is not whole: {1} is missing.': 'バックアップが不完全です。{1} がありません。',
  'The backup is not whole: {1} has another size.': 'バックアップが不完全です。{1} のサイズが違います。',
  '{1} of the backup cannot be used: {2*}.': 'バックアップの {1} は使えません: {2}。',
  'The backup is damaged: {1} has changed.': 'バックアップが壊れています。{1} が変わっています。',
  'Nothing was restored.': '何も復元されませんでした。',
  'The backup could not be restored': 'バックアップを復元できませんでした',
  'The data could not be replaced: {1*} It is as it was; the next start tries again.':
    'データを置き換えられませんでした: {1} 元のままです。次回の起動時に再試行します。',
  'The backup was restored. What was there before is kept in {1}.':
    'バックアップを復元しました。以前の内容は {1} に保存されています。',
  'Something is being done with the data already. Wait until it is done.':
    'すでにデータの処理中です。終わるまで待ってください。',
  'A session is working or waits for you. Let it end, or stop it, and try again.':
    'セッションが動作中か、あなたを待っています。終わらせるか停止してから、もう一度試してください。',
  'Choose the backup first.': '先にバックアップを選択してください。',
  'A copy could not be kept': 'コピーを保存できませんでした',
  'A kept copy is damaged on the disk and cannot be used.': '保存されたコピーがディスク上で壊れているため使えません。',
  'That is not the hash of a kept copy.': '保存されたコピーのハッシュではありません。',
  '{1} is not a file': '{1} はファイルではありません',
  'There is no such copy any more.': 'そのコピーはもうありません。',
  'A kept copy could not be read': '保存されたコピーを読み取れませんでした',
  'This one is built in and stays as it is.': 'これは組み込みのため変更できません。',
  '{1} could not be used: {2*}. Nothing was deleted: the old file is now {3}.':
    '{1} を使えませんでした: {2}。何も削除していません。古いファイルは {3} になりました。',
  'It could not be moved away either: {1*}': '移動もできませんでした: {1}',
  '{1} could not be used: {2*}. {3*} Changes cannot be saved until {4} is gone.':
    '{1} を使えませんでした: {2}。{3} {4} がなくなるまで変更を保存できません。',
  '{1} could not be saved': '{1} を保存できませんでした',
  'it is not a file': 'ファイルではありません',
  '{1} was read from the copy that was saved last.': '{1} は最後に保存されたコピーから読み取りました。',
  'There is no usable copy of {1}, so it starts afresh.': '{1} の使えるコピーがないため、新しく始めます。',
  'At most {1} files can be sent at once.': '一度に送信できるファイルは {1} 個までです。',
  'This time is over already. Choose a later one.': 'その時刻は過ぎています。後の時刻を選択してください。',
  'This rule is gone.': 'このルールはもうありません。',
  'This rule ends with its session.': 'このルールはセッションとともに終わります。',
  'A value that an MCP server is given can no longer be decrypted by the system. Enter it again in Settings.':
    'MCPサーバーに渡す値を、システムはもう復号できません。設定でもう一度入力してください。',
  'The key of this provider is lost: the system can no longer decrypt it, as after a move to another computer or with another keyring. Enter it again; nothing else is lost.':
    'このプロバイダーのキーは失われました。別のコンピューターへの移行やキーリングの変更などのため、システムはもうキーを復号できません。もう一度入力してください。ほかに失われたものはありません。',
  'It does not say which line it follows.': 'どの行に続くのかが書かれていません。',
  'It does not follow the line before it: something was changed, removed or put in.':
    '前の行に続いていません。何かが変更、削除、または挿入されています。',
  'Its end was cut off: it had {1} events.': '末尾が切り取られています。記録は {1} 件ありました。',
  'Its end was replaced: another one was noted.': '末尾が置き換えられています。別の末尾が記録されていました。',
  'An unfinished line is left at the end of the log': 'ログの末尾に未完成の行が残っています',
  'it was written by a newer version of Atrium': '新しいバージョンのAtriumで書かれています',
  'it is empty': '空です',
  'it has nothing but zero bytes in it': 'ゼロのバイトしかありません',
  'it is not whole, or not JSON': '不完全か、JSONではありません',
  'it is not a file of this kind': 'この種類のファイルではありません',
  'nothing is known about its version, {1}': 'バージョン {1} については不明です',
  'something in it has the wrong form': '形式の正しくない部分があります',
  'Its number, {1}, was there before; the first one counts.': '番号 {1} は以前にもありました。最初のものを使います。',
  'Its number is {1} where {2} was expected.': '番号は {1} ですが、{2} のはずでした。',
  'The last line was not finished and was left out.': '最後の行は未完成のため省きました。',
  'It could not be read and was left out.': '読み取れないため省きました。',
  'This session was written by a newer version of Atrium. Update Atrium to open it.':
    'このセッションは新しいバージョンのAtriumで書かれました。Atriumを更新して開いてください。',
  'A key has letters, digits and signs only, without blanks.': 'キーは文字、数字、記号のみで、空白を含みません。',
  'The key could not be encrypted': 'キーを暗号化できませんでした',
  'The key was entered for something else': 'キーは別の用途に入力されたものです',
  'A key belongs to an address that begins with https:// or http://.':
    'キーはhttps:// またはhttp:// で始まるアドレスに属します。',
  'That is not the id of a session.': 'セッションのIDではありません。',
  'A session is not in the list. {1*}': '一覧にないセッションがあります。{1}',
  'The list of sessions could not be brought up to date. {1*}': 'セッションの一覧を更新できませんでした。{1}',
  'There is a session of that id already.': 'そのIDのセッションはすでにあります。',
  'An event was not written': 'イベントが書き込まれませんでした',
  'The session could not be created': 'セッションを作成できませんでした',
  'The session could not be saved': 'セッションを保存できませんでした',
  'The session could not be read': 'セッションを読み取れませんでした',
  'The session could not be moved': 'セッションを移動できませんでした',
  'That is not an event of a session.': 'セッションのイベントではありません。',
  'There is no such session.': 'そのセッションはありません。',
  'That session is in the trash.': 'そのセッションはごみ箱にあります。',
  'the disk is full. Free some space and try again.': 'ディスクがいっぱいです。空きを作ってもう一度試してください。',
  'your disk quota is used up. Free some space and try again.':
    'ディスクの割り当てを使い切りました。空きを作ってもう一度試してください。',
  'the disk is read-only.': 'ディスクは読み取り専用です。',
  'the system refused access. Check the permissions of the file and its folder.':
    'システムがアクセスを拒否しました。ファイルとフォルダーの権限を確認してください。',
  'another program has it open.': '別のプログラムが開いています。',
  'the disk reported an error.': 'ディスクがエラーを報告しました。',
  'the file would become larger than the system allows.': 'ファイルがシステムの上限を超えます。',
  'too many files are open.': '開いているファイルが多すぎます。',
  '{1}: its beginning is lost.': '{1}: 先頭が失われています。',
  'There is another session of that id.': 'そのIDの別のセッションがあります。',
}
