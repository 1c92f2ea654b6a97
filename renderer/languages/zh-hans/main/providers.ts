import type { SentencesOf } from '../../../sentences/sentences'

export const providers: SentencesOf<'providers'> = {
  'The provider of this profile is gone. Choose another profile, or connect a provider.':
    '此配置的提供商已不存在。请选择其他配置，或连接提供商。',
  'The provider of this model is gone. Choose another model, or connect a provider.':
    '此模型的提供商已不存在。请选择其他模型，或连接一个提供商。',
  'This profile is gone. Choose another.': '此配置已不存在。请选择其他配置。',
  'There is no such offer.': '没有这样的提议。',
  '{1*} no longer holds a key for {2}.': '{1} 中不再有 {2} 的密钥。',
  'The variable': '该变量',
  'No such call: {1}': '没有这样的调用：{1}',
  'wrong input': '输入有误',
  'At most {1} headers can be sent.': '最多可以发送 {1} 个标头。',
  '“{1}” cannot be the name of a header.': '“{1}”不能作为标头名称。',
  'The header {1} is Atrium’s own. A key belongs into the key field.':
    '标头 {1} 由 Atrium 自己使用。密钥请填入密钥栏。',
  'The value of {1} has characters that no header can carry.': '{1} 的值含有标头不能携带的字符。',
  'This provider is no longer there.': '此提供商已不存在。',
  '{1} of {2} looks like a secret. Headers are stored unencrypted; put a key into the key field instead.':
    '{2} 的 {1}：看起来像是机密。标头以未加密方式保存；请将密钥填入密钥栏。',
  'The address must begin with https:// or http://, for example https://api.openai.com/v1.':
    '地址必须以 https:// 或 http:// 开头，例如 https://api.openai.com/v1。',
  'The address still has a part in braces. Write the name of your own resource there.':
    '地址中仍有花括号部分。请在那里填写你自己的资源名称。',
  'This file holds no providers and profiles of Atrium that can be used{1}.':
    '此文件不含可用的 Atrium 提供商和配置{1}。',
  'The server sent an event that is far too long for a reply. Try again, or choose another model.':
    '服务器发送的事件太长，不像是回答。请重试，或选择其他模型。',
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.':
    '服务器不接受此对话中的某张图片。请选择支持图片的模型，或开始新会话。',
  'The server did not answer with a list of models. Check the URL (it often ends in /v1).':
    '服务器没有返回模型列表。请检查 URL（通常以 /v1 结尾）。',
  'The server sent two versions of a tool call, so nothing was run. Try again.':
    '服务器发送了同一工具调用的两个版本，因此未运行任何内容。请重试。',
  'The server ended the reply before a tool call was whole, so nothing was run. Try again.':
    '服务器在工具调用完整之前就结束了回答，因此未运行任何内容。请重试。',
  'The server sent something that is no part of a reply. If it does so again, check the address of the provider, and which protocol the server speaks.':
    '服务器发送了不属于回答的内容。如果再次出现，请检查提供商的地址和服务器使用的协议。',
  'The server did not answer in time. Try again, or check whether it is busy loading the model.':
    '服务器没有及时回答。请重试，或查看它是否正在加载模型。',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.':
    '服务器在回答中途不再发送内容。已收到的内容已保留；可从这里继续，或重新发送。',
  'The server kept the connection open, but sent nothing of its reply for a long time. What came is kept; go on from here, or send again.':
    '服务器保持了连接，但很长时间没有发送任何回答内容。已收到的内容已保留；可从这里继续，或重新发送。',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.':
    '连接在回答完成之前关闭。已收到的内容已保留；可从这里继续，或重新发送。',
  'Nothing answers at {1*}. Is the server running, and is the URL right?':
    '{1} 没有响应。服务器是否在运行，URL 是否正确？',
  'The host of {1*} could not be found. Check the URL, and whether this computer is online.':
    '找不到 {1} 的主机。请检查 URL，以及这台电脑是否联网。',
  'No secure connection to {1*}: its certificate or its TLS was not accepted. Check the URL, also http or https.':
    '无法与 {1} 建立安全连接：其证书或 TLS 未被接受。请检查 URL，包括 http 或 https。',
  '{1*} did not answer in time. Try again, or check whether the server is busy.':
    '{1} 没有及时回答。请重试，或查看服务器是否繁忙。',
  'The URL of this provider cannot be used. Check it in Settings.': '此提供商的 URL 无法使用。请在设置中检查。',
  'The connection to {1*} failed. Check the network and try again.': '与 {1} 的连接失败。请检查网络后重试。',
  'this address': '此地址',
  'The request to the provider failed': '向提供商的请求失败',
  'The answer hit the output limit of the model and ends early. Ask to continue.':
    '回答达到模型的输出上限，提前结束。请要求继续。',
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.':
    '回答在工具调用中途达到模型的输出上限，因此未运行任何内容。请要求更小的步骤。',
  'The model asked for a tool without naming it, so nothing was run. Try again.':
    '模型请求了工具却没有写出名称，因此未运行任何内容。请重试。',
  'The server sent an empty reply. Try again, or check that the name of the model is right.':
    '服务器发送了空回答。请重试，或检查模型名称是否正确。',
  'All of the reply is of a kind that this version of Atrium does not know, so there is nothing to show. Send again, or choose another model.':
    '整个回答都是此版本的 Atrium 不认识的类型，因此没有可显示的内容。请重新发送，或选择其他模型。',
  'The model ended its reply without an answer. Ask to continue, or send again.':
    '模型没有给出答案就结束了回答。请让它继续，或重新发送。',
  '“{1}” does not take the effort “{2}” here, so it was asked for “{3}”.':
    '“{1}”在这里不接受推理强度“{2}”，因此改用“{3}”。',
  '“{1}” cannot be told here how long to think, so it decides by itself.':
    '在这里无法告诉“{1}”思考多久，因此由它自行决定。',
  'The conversation now fills all that this model can take, and the answer ends early. Start a new session, or choose a model with more context.':
    '对话已占满此模型的容量，回答提前结束。请开始新会话，或选择上下文更大的模型。',
  'The provider paused the answer before it was complete. Ask to continue.':
    '提供商在回答完成之前暂停了它。请要求继续。',
  "The provider's content filter stopped the answer. Put the request in other words.":
    '提供商的内容过滤器停止了回答。请换一种说法。',
  'The server failed while it answered. Try again.': '服务器在回答时失败。请重试。',
  'A header of this provider cannot be sent. Check their names and values in Settings.':
    '此提供商的某个标头无法发送。请在设置中检查其名称和值。',
  'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.':
    '此提供商的 URL 无法使用。它应以 http:// 或 https:// 开头，且不含用户名。请在设置中检查。',
  'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.':
    '密钥含有不该有的字符。请在设置中重新粘贴，前后不要有空格或引号。',
  'The server did not answer with a stream{1*}': '服务器没有以流的形式回答{1}',
  'Check the URL (it often ends in /v1).': '请检查 URL（通常以 /v1 结尾）。',
  'The server gave up waiting for the request. Try again.': '服务器不再等待该请求。请重试。',
  'The server has a problem ({1}). Try again in a moment.': '服务器出现问题（{1}）。请稍后重试。',
  'The server did not accept the request{1*}': '服务器不接受该请求{1}',
  'The server answered with a web page, not as a model does. Check the URL (it often ends in /v1), and whether the network wants you to sign in first.':
    '服务器返回了网页，而不是模型的回答。请检查 URL（通常以 /v1 结尾），以及网络是否要求先登录。',
  'The key was refused. Check the key of this provider in Settings.': '密钥被拒绝。请在设置中检查此提供商的密钥。',
  'The key was refused, or it may not use this model. Check the key and the model in Settings.':
    '密钥被拒绝，或无权使用此模型。请在设置中检查密钥和模型。',
  'The account of this key has no credit left. Add credit with the provider, or choose another profile.':
    '此密钥的账户已没有余额。请向提供商充值，或选择其他配置。',
  'The server does not have this model. Check the name of the model in the profile.':
    '服务器没有此模型。请检查配置中的模型名称。',
  'The server has nothing at this address. Check the address of the provider (it often ends in /v1), which protocol the server speaks, and the name of the model.':
    '服务器在此地址没有任何内容。请检查提供商的地址（通常以 /v1 结尾）、服务器使用的协议和模型名称。',
  'The provider takes no more requests for now. Wait a little and try again.': '提供商目前不再接受请求。请稍等后重试。',
  'The server is overloaded. Try again in a moment.': '服务器超负荷。请稍后重试。',
  'The conversation is longer than this model can take. Summarise it, start a new session, or choose a model with more context.':
    '对话超出此模型的容量。请总结对话、开始新会话，或选择上下文更大的模型。',
  'Check the model and the URL in Settings.': '请在设置中检查模型和 URL。',
  'The server points to another address{1}. Enter the address it means in Settings.':
    '服务器指向另一个地址{1}。请在设置中填写该地址。',
  'No answer within {1} seconds. The server may be busy, still loading the model, or out of reach.':
    '{1} 秒内没有回答。服务器可能繁忙、仍在加载模型，或无法访问。',
  '{1} answers.': '{1} 有回答。',
  'The server wants a key, and none is kept for this address. Enter it under Edit.':
    '服务器需要密钥，而此地址没有保存密钥。请在“编辑”中填写。',
  'It answers, and offers {1*}.': '它有回答，并提供 {1}。',
  '1 model': '1 个模型',
  '{1} models': '{1} 个模型',
  '{1*} No key is kept for this address.': '{1} 此地址没有保存密钥。',
  'It has: {1}.': '它有：{1}。',
  'Load the list of its models and choose one.': '请加载其模型列表并选择一个。',
  'The server has no model named “{1}”.{2*}': '服务器没有名为“{1}”的模型。{2}',
  'The address is not quite right: {1} answers. Change it under Edit.': '地址不太正确：{1} 有回答。请在“编辑”中更改。',
  '“{1}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.':
    '“{1}”在这里不能使用工具，只能对话：它不会读取、更改或运行任何内容。如需这些，请选择其他模型。',
  '“{1}” takes at most {2} tools here, so {3} are left out: {4}. Switch off MCP servers, or tools of theirs, that you do not need.':
    '“{1}”在此最多接受 {2} 个工具，因此省略了 {3} 个：{4}。请关闭不需要的 MCP 服务器或其工具。',
  'The server does not take so many tools. Switch off MCP servers, or tools of theirs, that you do not need, in Settings.':
    '该服务器不接受这么多工具。请在设置中关闭不需要的 MCP 服务器或其工具。',
  '“{1}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.':
    '“{1}”在此处看不到图片，因此只会以文字告知图片的名称、大小和尺寸。要让图片被看到，请选择其他模型。',
  'A picture of this conversation was not accepted, so “{1}” is told of the pictures in words for now.':
    '此对话中的一张图片未被接受，因此目前只以文字向“{1}”说明图片。',
}
