import type { SentencesOf } from '../../../sentences/sentences'

export const sessions: SentencesOf<'sessions'> = {
  'The server asks the model in a form that is not known.': 'サーバーからモデルへの問い合わせの形式が不明です。',
  'The model did not answer.': 'モデルが応答しませんでした。',
  'Atrium was closed.': 'Atriumが閉じられました。',
  'Your change could not be used: {1*}': '変更内容を使えませんでした: {1}',
  'Needs approval: you changed it.': '承認が必要です: あなたが変更しました。',
  'Sub-agent {1}: {2*}': 'サブエージェント {1}: {2}',
  'this call runs no command': 'この呼び出しはコマンドを実行しません',
  'this call leaves no file {1}': 'この呼び出しはファイル {1} を残しません',
  '{1} is a link by now': '{1} は現在リンクです',
  'This turn is still working. Wait for its end to fork from it.':
    'このターンはまだ進行中です。終わってから分岐してください。',
  'This is not a session that Atrium has exported as JSON.': 'AtriumがJSONでエクスポートしたセッションではありません。',
  'The beginning of this session is missing.': 'このセッションの先頭がありません。',
  'This session was exported by a newer version of Atrium. Update Atrium to import it.':
    'このセッションは新しいバージョンのAtriumでエクスポートされました。Atriumを更新してインポートしてください。',
  'Event {1} of this session cannot be read. The file is damaged, and nothing was imported.':
    'このセッションのイベント {1} を読み取れません。ファイルが壊れているため、何もインポートしませんでした。',
  'It waited when it was exported.': 'エクスポート時は待機中でした。',
  '{1} was no image before it was made smaller.': '{1} は縮小前から画像ではありませんでした。',
  '{1} has {2} MB; 20 MB is the most. Make it smaller and attach it again.':
    '{1} は {2} MBです。上限は20 MBです。縮小して添付し直してください。',
  '{1} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.':
    '{1} は送信できる画像ではありません。PNG、JPEG、WebP、GIFを添付してください。それ以外はフォルダーに入れて名前を書いてください。',
  'The model asked for tools {1} times in one turn. Say "go on" to continue.':
    'モデルが1ターンに {1} 回ツールを要求しました。続けるには「続けて」と伝えてください。',
  'The person typed it.': 'あなたが入力しました。',
  'The beginning of this session is lost. It cannot be opened.': 'このセッションの先頭が失われているため、開けません。',
  'It comes from a backup.': 'バックアップから復元されました。',
  'It had to be stopped.': '停止する必要がありました。',
  'Atrium is being closed.': 'Atriumを閉じています。',
  'Stopped by the person.': 'あなたが停止しました。',
  'The log of this session has {1*}; everything else in it is shown. {2*}':
    'このセッションのログに{1}があります。それ以外はすべて表示しています。{2}',
  'a problem': '問題1件',
  '{1} problems': '問題 {1} 件',
  'This question no longer waits for an answer.': 'この質問はもう回答を待っていません。',
  'Atrium ended while the conversation was being summarised.': '会話の要約中にAtriumが終了しました。',
  'It had ended.': '終了していました。',
  'Found done after Atrium was started again.': 'Atriumの再起動後、完了していることを確認しました。',
  'Found not done after Atrium was started again.': 'Atriumの再起動後、実行されていないことを確認しました。',
  'Found done in part after Atrium was started again, and undone.':
    'Atriumの再起動後、一部だけ実行されていたため元に戻しました。',
  'This undo was interrupted. Look at the files, then try again.{1*}':
    '元に戻す処理が中断されました。ファイルを確認して、もう一度試してください。{1}',
  'As before': '以前のまま',
  'Neither as planned nor as before': '計画とも以前とも異なる',
  "The agent '{1}' is gone.": 'エージェント「{1}」はもうありません。',
  "The command '{1}' is gone.": 'コマンド「{1}」はもうありません。',
  '{1*} The server asks to wait {2*}.': '{1} サーバーは {2}待つよう求めています。',
  '{1} seconds': '{1} 秒',
  '{1} minutes': '{1} 分',
  '{1} hours': '{1} 時間',
  'There is no such turn in this conversation.': 'この会話にそのターンはありません。',
  'There is no such branch in this session.': 'このセッションにその分岐はありません。',
  'What this followed is in another branch. Bring that back first.':
    'これの前の内容は別の分岐にあります。先にそちらを戻してください。',
  'The session was stopped: {1*}': 'セッションが停止しました: {1}',
  'The message that waits could not be sent: {1*}': '待機中のメッセージを送信できませんでした: {1}',
  'Your login shell took more than 10 s to start, so programs that only its settings put on PATH may not be found. Atrium tries again by itself.':
    'ログインシェルの起動に10秒以上かかったため、その設定だけがPATHに加えるプログラムが見つからないことがあります。Atriumが自動でもう一度試します。',
  'This session is still working. Stop it first.': 'このセッションはまだ動作中です。先に停止してください。',
  'There is no answer here that was cut. Write what you want instead.':
    'ここに途切れた回答はありません。代わりに希望を書いてください。',
  'This sub-agent no longer works.': 'このサブエージェントはもう動いていません。',
  'A sub-agent hears only the one that gave it its task.':
    'サブエージェントは、タスクを渡した相手の指示だけを受け付けます。',
  'This message no longer waits.': 'このメッセージはもう待機していません。',
  'This message was not taken away.': 'このメッセージは取り下げられていません。',
  'This session has cost ${1}, and the profile {2} allows ${3}. Raise its limit, or start a new session.':
    'このセッションの費用は ${1} です。プロファイル {2} の上限は ${3} です。上限を上げるか、新しいセッションを始めてください。',
  'Write something first.': '先に何か書いてください。',
  'It could not go on after Atrium was started again. {1*}': 'Atriumの再起動後に続行できませんでした。{1}',
  '{1} of {2} changes were put back, and the messages stay.':
    '{2}件中{1}件の変更を元に戻しました。メッセージは残ります。',
  'The files have changed since this was shown. Look at what would happen now.':
    'これを表示した後にファイルが変わりました。今行われる内容を確認してください。',
  'These changes hang together too much to be taken back at once. Undo them one by one.':
    'これらの変更は互いに絡み合っているため、一度には元に戻せません。1つずつ元に戻してください。',
  'Not redone: {1*}': 'やり直せませんでした: {1}',
  'There is nothing to redo here.': 'ここにやり直すものはありません。',
  'Not undone: {1*}': '元に戻せませんでした: {1}',
  'There is no such turn in this session.': 'このセッションにそのターンはありません。',
  'This turn is still working. Wait for it, or stop it first.':
    'このターンはまだ進行中です。終わるのを待つか、先に停止してください。',
  'There is nothing to undo here.': 'ここに元に戻すものはありません。',
  '{1} of {2} changes could not be undone.': '{2} 件中 {1} 件の変更を元に戻せませんでした。',
  'This is being undone.': '元に戻しています。',
  'This was undone already.': 'すでに元に戻しました。',
  'Answer each question once.': '各質問に一度ずつ答えてください。',
  'Answer with yes or no.': 'はい、またはいいえで答えてください。',
  'Answer with a text.': 'テキストで答えてください。',
  'Choose from the options.': '選択肢から選んでください。',
  'Write something, or choose from the options.': '何か書くか、選択肢から選んでください。',
  'New session': '新規セッション',
  'Offline guide': 'オフラインガイド',
  'The session could not be exported. It may need too much memory.':
    'セッションをエクスポートできませんでした。メモリが足りない可能性があります。',
}
