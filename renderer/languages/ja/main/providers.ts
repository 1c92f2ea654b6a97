import type { SentencesOf } from '../../../sentences/sentences'

export const providers: SentencesOf<'providers'> = {
  'The provider of this profile is gone. Choose another profile, or connect a provider.':
    'このプロファイルのプロバイダーはもうありません。別のプロファイルを選択するか、プロバイダーを接続してください。',
  'The provider of this model is gone. Choose another model, or connect a provider.':
    'このモデルのプロバイダーはもうありません。別のモデルを選ぶか、プロバイダーを接続してください。',
  'This profile is gone. Choose another.': 'このプロファイルはもうありません。別のプロファイルを選択してください。',
  'There is no such offer.': 'その提案はありません。',
  '{1*} no longer holds a key for {2}.': '{1} に {2} のキーはもうありません。',
  'The variable': '変数',
  'No such call: {1}': 'その呼び出しはありません: {1}',
  'wrong input': '入力が正しくありません',
  'At most {1} headers can be sent.': '送信できるヘッダーは {1} 個までです。',
  '“{1}” cannot be the name of a header.': '「{1}」はヘッダーの名前にできません。',
  'The header {1} is Atrium’s own. A key belongs into the key field.':
    'ヘッダー {1} はAtrium自身のものです。キーはキーの欄に入力してください。',
  'The value of {1} has characters that no header can carry.': '{1} の値に、ヘッダーでは使えない文字があります。',
  'This provider is no longer there.': 'このプロバイダーはもうありません。',
  '{1} of {2} looks like a secret. Headers are stored unencrypted; put a key into the key field instead.':
    '{1}（{2}）は機密のようです。ヘッダーは暗号化されずに保存されます。キーはキーの欄に入力してください。',
  'The address must begin with https:// or http://, for example https://api.openai.com/v1.':
    'アドレスはhttps:// またはhttp:// で始まる必要があります。例: https://api.openai.com/v1',
  'The address still has a part in braces. Write the name of your own resource there.':
    'アドレスに波かっこの部分が残っています。そこに自分のリソースの名前を書いてください。',
  'This file holds no providers and profiles of Atrium that can be used{1}.':
    'このファイルには、使用できるAtriumのプロバイダーとプロファイルがありません{1}。',
  'The server sent an event that is far too long for a reply. Try again, or choose another model.':
    'サーバーが応答としては長すぎるイベントを送信しました。もう一度試すか、別のモデルを選択してください。',
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.':
    'サーバーがこの会話の画像を受け付けませんでした。画像に対応したモデルを選択するか、新しいセッションを始めてください。',
  'The server did not answer with a list of models. Check the URL (it often ends in /v1).':
    'サーバーがモデルの一覧を返しませんでした。URLを確認してください（多くは /v1で終わります）。',
  'The server sent two versions of a tool call, so nothing was run. Try again.':
    'サーバーが同じツール呼び出しを2通り送信したため、何も実行しませんでした。もう一度試してください。',
  'The server ended the reply before a tool call was whole, so nothing was run. Try again.':
    'ツール呼び出しが完全になる前にサーバーが応答を終えたため、何も実行しませんでした。もう一度試してください。',
  'The server sent something that is no part of a reply. If it does so again, check the address of the provider, and which protocol the server speaks.':
    'サーバーが応答の一部ではないものを送信しました。繰り返す場合は、プロバイダーのアドレスと、サーバーのプロトコルを確認してください。',
  'The server did not answer in time. Try again, or check whether it is busy loading the model.':
    'サーバーが時間内に応答しませんでした。もう一度試すか、モデルを読み込み中でないか確認してください。',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.':
    '応答の途中でサーバーからの送信が止まりました。届いた分は保持されているので、ここから続けるか、再送信してください。',
  'The server kept the connection open, but sent nothing of its reply for a long time. What came is kept; go on from here, or send again.':
    'サーバーは接続を保っていましたが、長い間、応答を何も送信しませんでした。届いた分は保持されているので、ここから続けるか、再送信してください。',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.':
    '応答が完了する前に接続が閉じられました。届いた分は保持されているので、ここから続けるか、再送信してください。',
  'Nothing answers at {1*}. Is the server running, and is the URL right?':
    '{1} から応答がありません。サーバーは動作していますか。URLは正しいですか。',
  'The host of {1*} could not be found. Check the URL, and whether this computer is online.':
    '{1} のホストが見つかりません。URLと、このコンピューターがオンラインか確認してください。',
  'No secure connection to {1*}: its certificate or its TLS was not accepted. Check the URL, also http or https.':
    '{1} に安全に接続できません。証明書またはTLSが受け入れられませんでした。httpとhttpsの違いも含めてURLを確認してください。',
  '{1*} did not answer in time. Try again, or check whether the server is busy.':
    '{1} が時間内に応答しませんでした。もう一度試すか、サーバーが混雑していないか確認してください。',
  'The URL of this provider cannot be used. Check it in Settings.':
    'このプロバイダーのURLは使えません。設定で確認してください。',
  'The connection to {1*} failed. Check the network and try again.':
    '{1} への接続に失敗しました。ネットワークを確認して、もう一度試してください。',
  'this address': 'このアドレス',
  'The request to the provider failed': 'プロバイダーへのリクエストに失敗しました',
  'The answer hit the output limit of the model and ends early. Ask to continue.':
    '回答がモデルの出力上限に達し、途中で終わりました。続きを求めてください。',
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.':
    'ツール呼び出しの途中で回答がモデルの出力上限に達したため、何も実行しませんでした。より小さな手順で頼んでください。',
  'The model asked for a tool without naming it, so nothing was run. Try again.':
    'モデルが名前なしでツールを要求したため、何も実行しませんでした。もう一度試してください。',
  'The server sent an empty reply. Try again, or check that the name of the model is right.':
    'サーバーが空の応答を送信しました。もう一度試すか、モデル名が正しいか確認してください。',
  'All of the reply is of a kind that this version of Atrium does not know, so there is nothing to show. Send again, or choose another model.':
    '応答のすべてが、このバージョンの Atrium が知らない種類のため、表示できるものがありません。再送信するか、別のモデルを選択してください。',
  'The model ended its reply without an answer. Ask to continue, or send again.':
    'モデルは何も答えずに応答を終えました。続きを頼むか、再送信してください。',
  '“{1}” does not take the effort “{2}” here, so it was asked for “{3}”.':
    '「{1}」はここでは推論の強さ「{2}」を受け付けないため、「{3}」で依頼しました。',
  '“{1}” cannot be told here how long to think, so it decides by itself.':
    '「{1}」にはここでは考える長さを指定できないため、モデル自身が決めます。',
  'The conversation now fills all that this model can take, and the answer ends early. Start a new session, or choose a model with more context.':
    '会話がこのモデルの容量いっぱいになり、回答が途中で終わりました。新しいセッションを始めるか、コンテキストの大きいモデルを選択してください。',
  'The provider paused the answer before it was complete. Ask to continue.':
    '回答が完了する前にプロバイダーが中断しました。続きを求めてください。',
  "The provider's content filter stopped the answer. Put the request in other words.":
    'プロバイダーのコンテンツフィルターが回答を止めました。別の言い方で頼んでください。',
  'The server failed while it answered. Try again.': '応答中にサーバーが失敗しました。もう一度試してください。',
  'A header of this provider cannot be sent. Check their names and values in Settings.':
    'このプロバイダーのヘッダーを送信できません。設定で名前と値を確認してください。',
  'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.':
    'このプロバイダーのURLは使えません。http:// またはhttps:// で始まり、ユーザー名を含まない必要があります。設定で確認してください。',
  'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.':
    'キーに使えない文字があります。前後に空白や引用符を付けずに、設定で貼り付け直してください。',
  'The server did not answer with a stream{1*}': 'サーバーがストリームで応答しませんでした{1}',
  'Check the URL (it often ends in /v1).': 'URLを確認してください（多くは /v1で終わります）。',
  'The server gave up waiting for the request. Try again.':
    'サーバーがリクエストを待ちきれませんでした。もう一度試してください。',
  'The server has a problem ({1}). Try again in a moment.':
    'サーバーに問題があります（{1}）。少し待ってもう一度試してください。',
  'The server did not accept the request{1*}': 'サーバーがリクエストを受け付けませんでした{1}',
  'The server answered with a web page, not as a model does. Check the URL (it often ends in /v1), and whether the network wants you to sign in first.':
    'サーバーがモデルの応答ではなくWebページを返しました。URL（多くは /v1で終わります）と、ネットワークが先にサインインを求めていないか確認してください。',
  'The key was refused. Check the key of this provider in Settings.':
    'キーが拒否されました。設定でこのプロバイダーのキーを確認してください。',
  'The key was refused, or it may not use this model. Check the key and the model in Settings.':
    'キーが拒否されたか、このモデルを使えません。設定でキーとモデルを確認してください。',
  'The account of this key has no credit left. Add credit with the provider, or choose another profile.':
    'このキーのアカウントに残高がありません。プロバイダーで追加するか、別のプロファイルを選択してください。',
  'The server does not have this model. Check the name of the model in the profile.':
    'サーバーにこのモデルはありません。プロファイルのモデル名を確認してください。',
  'The server has nothing at this address. Check the address of the provider (it often ends in /v1), which protocol the server speaks, and the name of the model.':
    'このアドレスには何もありません。プロバイダーのアドレス（多くは /v1で終わります）、サーバーのプロトコル、モデル名を確認してください。',
  'The provider takes no more requests for now. Wait a little and try again.':
    'プロバイダーは現在これ以上リクエストを受け付けません。少し待ってもう一度試してください。',
  'The server is overloaded. Try again in a moment.': 'サーバーが過負荷です。少し待ってもう一度試してください。',
  'The conversation is longer than this model can take. Summarise it, start a new session, or choose a model with more context.':
    '会話がこのモデルの容量を超えています。要約するか、新しいセッションを始めるか、コンテキストの大きいモデルを選択してください。',
  'Check the model and the URL in Settings.': '設定でモデルとURLを確認してください。',
  'The server points to another address{1}. Enter the address it means in Settings.':
    'サーバーは別のアドレスを示しています{1}。設定でそのアドレスを入力してください。',
  'No answer within {1} seconds. The server may be busy, still loading the model, or out of reach.':
    '{1} 秒以内に応答がありません。サーバーが混雑中か、モデルを読み込み中か、到達できない可能性があります。',
  '{1} answers.': '{1} が応答しました。',
  'The server wants a key, and none is kept for this address. Enter it under Edit.':
    'サーバーはキーを求めていますが、このアドレスのキーは保存されていません。「編集」で入力してください。',
  'It answers, and offers {1*}.': '応答があり、{1}を提供しています。',
  '1 model': '1個のモデル',
  '{1} models': '{1} 個のモデル',
  '{1*} No key is kept for this address.': '{1} このアドレスのキーは保存されていません。',
  'It has: {1}.': '利用可能: {1}。',
  'Load the list of its models and choose one.': 'モデルの一覧を読み込んで選択してください。',
  'The server has no model named “{1}”.{2*}': 'サーバーに「{1}」というモデルはありません。{2}',
  'The address is not quite right: {1} answers. Change it under Edit.':
    'アドレスが少し違います。{1} は応答します。「編集」で変更してください。',
  '“{1}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.':
    '「{1}」はここではツールを使えないため、会話しかできません。読み取り、変更、実行は行いません。必要な場合は別のモデルを選んでください。',
  '“{1}” takes at most {2} tools here, so {3} are left out: {4}. Switch off MCP servers, or tools of theirs, that you do not need.':
    '「{1}」がここで受け付けるツールは最大 {2} 個のため、{3} 個を除外しました: {4}。不要な MCP サーバーまたはそのツールをオフにしてください。',
  'The server does not take so many tools. Switch off MCP servers, or tools of theirs, that you do not need, in Settings.':
    'サーバーはこれほど多くのツールを受け付けません。不要な MCP サーバーまたはそのツールを設定でオフにしてください。',
  '“{1}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.':
    '「{1}」はここでは画像を見られないため、名前、サイズ、寸法を文字で伝えます。画像を見せるには、別のモデルを選んでください。',
  'A picture of this conversation was not accepted, so “{1}” is told of the pictures in words for now.':
    'この会話の画像が受け付けられなかったため、「{1}」には当面、画像のことを文字で伝えます。',
}
