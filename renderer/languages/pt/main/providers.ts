import type { SentencesOf } from '../../../sentences/sentences'

export const providers: SentencesOf<'providers'> = {
  'The provider of this profile is gone. Choose another profile, or connect a provider.':
    'O provedor deste perfil não existe mais. Escolha outro perfil ou conecte um provedor.',
  'The provider of this model is gone. Choose another model, or connect a provider.':
    'O provedor deste modelo não existe mais. Escolha outro modelo ou conecte um provedor.',
  'This profile is gone. Choose another.': 'Este perfil não existe mais. Escolha outro.',
  'There is no such offer.': 'Não há tal oferta.',
  '{1*} no longer holds a key for {2}.': '{1} não contém mais uma chave para {2}.',
  'The variable': 'A variável',
  'No such call: {1}': 'Esta chamada não existe: {1}',
  'wrong input': 'entrada incorreta',
  'At most {1} headers can be sent.': 'No máximo {1} cabeçalhos podem ser enviados.',
  '“{1}” cannot be the name of a header.': '“{1}” não pode ser o nome de um cabeçalho.',
  'The header {1} is Atrium’s own. A key belongs into the key field.':
    'O cabeçalho {1} é do próprio Atrium. Uma chave vai no campo da chave.',
  'The value of {1} has characters that no header can carry.':
    'O valor de {1} tem caracteres que nenhum cabeçalho pode levar.',
  'This provider is no longer there.': 'Este provedor não está mais aqui.',
  '{1} of {2} looks like a secret. Headers are stored unencrypted; put a key into the key field instead.':
    '{1} de {2} parece um segredo. Cabeçalhos são guardados sem criptografia; coloque a chave no campo da chave.',
  'The address must begin with https:// or http://, for example https://api.openai.com/v1.':
    'O endereço deve começar com https:// ou http://, por exemplo https://api.openai.com/v1.',
  'The address still has a part in braces. Write the name of your own resource there.':
    'O endereço ainda tem uma parte entre chaves. Escreva ali o nome do seu próprio recurso.',
  'This file holds no providers and profiles of Atrium that can be used{1}.':
    'Este arquivo não contém provedores nem perfis do Atrium que possam ser usados{1}.',
  'The server sent an event that is far too long for a reply. Try again, or choose another model.':
    'O servidor enviou um evento longo demais para uma resposta. Tente de novo ou escolha outro modelo.',
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.':
    'O servidor não aceitou uma imagem desta conversa. Escolha um modelo que aceite imagens ou comece uma nova sessão.',
  'The server did not answer with a list of models. Check the URL (it often ends in /v1).':
    'O servidor não respondeu com uma lista de modelos. Confira a URL (ela costuma terminar em /v1).',
  'The server sent two versions of a tool call, so nothing was run. Try again.':
    'O servidor enviou duas versões de uma chamada de ferramenta, por isso nada foi executado. Tente de novo.',
  'The server ended the reply before a tool call was whole, so nothing was run. Try again.':
    'O servidor terminou a resposta antes de uma chamada de ferramenta estar completa, por isso nada foi executado. Tente de novo.',
  'The server sent something that is no part of a reply. If it does so again, check the address of the provider, and which protocol the server speaks.':
    'O servidor enviou algo que não faz parte de uma resposta. Se acontecer de novo, confira o endereço do provedor e qual protocolo o servidor fala.',
  'The server did not answer in time. Try again, or check whether it is busy loading the model.':
    'O servidor não respondeu a tempo. Tente de novo ou confira se ele está carregando o modelo.',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.':
    'O servidor parou de enviar no meio da resposta. O que chegou foi guardado; continue daqui ou envie de novo.',
  'The server kept the connection open, but sent nothing of its reply for a long time. What came is kept; go on from here, or send again.':
    'O servidor manteve a conexão aberta, mas passou muito tempo sem enviar nada da resposta. O que chegou foi guardado; continue daqui ou envie de novo.',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.':
    'A conexão foi fechada antes de a resposta estar completa. O que chegou foi guardado; continue daqui ou envie de novo.',
  'Nothing answers at {1*}. Is the server running, and is the URL right?':
    'Nada responde em {1}. O servidor está em execução, e a URL está certa?',
  'The host of {1*} could not be found. Check the URL, and whether this computer is online.':
    'O host de {1} não foi encontrado. Confira a URL e se este computador está online.',
  'No secure connection to {1*}: its certificate or its TLS was not accepted. Check the URL, also http or https.':
    'Não há conexão segura com {1}: o certificado ou o TLS dele não foi aceito. Confira a URL, também http ou https.',
  '{1*} did not answer in time. Try again, or check whether the server is busy.':
    '{1} não respondeu a tempo. Tente de novo ou confira se o servidor está ocupado.',
  'The URL of this provider cannot be used. Check it in Settings.':
    'A URL deste provedor não pode ser usada. Confira-a nas configurações.',
  'The connection to {1*} failed. Check the network and try again.':
    'A conexão com {1} falhou. Confira a rede e tente de novo.',
  'this address': 'este endereço',
  'The request to the provider failed': 'A solicitação ao provedor falhou',
  'The answer hit the output limit of the model and ends early. Ask to continue.':
    'A resposta atingiu o limite de saída do modelo e termina antes da hora. Peça para continuar.',
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.':
    'A resposta atingiu o limite de saída do modelo no meio de uma chamada de ferramenta, por isso nada foi executado. Peça passos menores.',
  'The model asked for a tool without naming it, so nothing was run. Try again.':
    'O modelo pediu uma ferramenta sem dizer o nome, por isso nada foi executado. Tente de novo.',
  'The server sent an empty reply. Try again, or check that the name of the model is right.':
    'O servidor enviou uma resposta vazia. Tente de novo ou confira se o nome do modelo está certo.',
  'All of the reply is of a kind that this version of Atrium does not know, so there is nothing to show. Send again, or choose another model.':
    'Toda a resposta é de um tipo que esta versão do Atrium não conhece, então não há nada a mostrar. Envie de novo ou escolha outro modelo.',
  'The model ended its reply without an answer. Ask to continue, or send again.':
    'O modelo encerrou a resposta sem dizer nada. Peça para continuar ou envie de novo.',
  '“{1}” does not take the effort “{2}” here, so it was asked for “{3}”.':
    '“{1}” não aceita aqui o esforço “{2}”, então foi pedido “{3}”.',
  '“{1}” cannot be told here how long to think, so it decides by itself.':
    'Aqui não se pode dizer a “{1}” quanto pensar, então ele decide sozinho.',
  'The conversation now fills all that this model can take, and the answer ends early. Start a new session, or choose a model with more context.':
    'A conversa já ocupa tudo o que cabe neste modelo, e a resposta termina antes da hora. Comece uma nova sessão ou escolha um modelo com mais contexto.',
  'The provider paused the answer before it was complete. Ask to continue.':
    'O provedor pausou a resposta antes de estar completa. Peça para continuar.',
  "The provider's content filter stopped the answer. Put the request in other words.":
    'O filtro de conteúdo do provedor parou a resposta. Faça o pedido com outras palavras.',
  'The server failed while it answered. Try again.': 'O servidor falhou enquanto respondia. Tente de novo.',
  'A header of this provider cannot be sent. Check their names and values in Settings.':
    'Um cabeçalho deste provedor não pode ser enviado. Confira os nomes e valores nas configurações.',
  'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.':
    'A URL deste provedor não pode ser usada. Ela começa com http:// ou https:// e não traz usuário. Confira-a nas configurações.',
  'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.':
    'A chave tem caracteres que nenhuma chave tem. Cole-a de novo nas configurações, sem espaços nem aspas em volta.',
  'The server did not answer with a stream{1*}': 'O servidor não respondeu com um fluxo{1}',
  'Check the URL (it often ends in /v1).': 'Confira a URL (ela costuma terminar em /v1).',
  'The server gave up waiting for the request. Try again.':
    'O servidor desistiu de esperar a solicitação. Tente de novo.',
  'The server has a problem ({1}). Try again in a moment.':
    'O servidor está com um problema ({1}). Tente de novo daqui a pouco.',
  'The server did not accept the request{1*}': 'O servidor não aceitou a solicitação{1}',
  'The server answered with a web page, not as a model does. Check the URL (it often ends in /v1), and whether the network wants you to sign in first.':
    'O servidor respondeu com uma página da web, não como um modelo. Confira a URL (ela costuma terminar em /v1) e se a rede pede login antes.',
  'The key was refused. Check the key of this provider in Settings.':
    'A chave foi recusada. Confira a chave deste provedor nas configurações.',
  'The key was refused, or it may not use this model. Check the key and the model in Settings.':
    'A chave foi recusada ou não pode usar este modelo. Confira a chave e o modelo nas configurações.',
  'The account of this key has no credit left. Add credit with the provider, or choose another profile.':
    'A conta desta chave está sem crédito. Adicione crédito no provedor ou escolha outro perfil.',
  'The server does not have this model. Check the name of the model in the profile.':
    'O servidor não tem este modelo. Confira o nome do modelo no perfil.',
  'The server has nothing at this address. Check the address of the provider (it often ends in /v1), which protocol the server speaks, and the name of the model.':
    'O servidor não tem nada neste endereço. Confira o endereço do provedor (ele costuma terminar em /v1), qual protocolo o servidor fala e o nome do modelo.',
  'The provider takes no more requests for now. Wait a little and try again.':
    'O provedor não aceita mais solicitações por enquanto. Espere um pouco e tente de novo.',
  'The server is overloaded. Try again in a moment.': 'O servidor está sobrecarregado. Tente de novo daqui a pouco.',
  'The conversation is longer than this model can take. Summarise it, start a new session, or choose a model with more context.':
    'A conversa é mais longa do que cabe neste modelo. Resuma-a, comece uma nova sessão ou escolha um modelo com mais contexto.',
  'Check the model and the URL in Settings.': 'Confira o modelo e a URL nas configurações.',
  'The server points to another address{1}. Enter the address it means in Settings.':
    'O servidor aponta para outro endereço{1}. Informe esse endereço nas configurações.',
  'No answer within {1} seconds. The server may be busy, still loading the model, or out of reach.':
    'Sem resposta em {1} segundos. O servidor pode estar ocupado, ainda carregando o modelo ou fora de alcance.',
  '{1} answers.': '{1} responde.',
  'The server wants a key, and none is kept for this address. Enter it under Edit.':
    'O servidor pede uma chave, e nenhuma está guardada para este endereço. Informe-a em “Editar”.',
  'It answers, and offers {1*}.': 'Ele responde e oferece {1}.',
  '1 model': '1 modelo',
  '{1} models': '{1} modelos',
  '{1*} No key is kept for this address.': '{1} Nenhuma chave está guardada para este endereço.',
  'It has: {1}.': 'Ele tem: {1}.',
  'Load the list of its models and choose one.': 'Carregue a lista de modelos dele e escolha um.',
  'The server has no model named “{1}”.{2*}': 'O servidor não tem um modelo chamado “{1}”.{2}',
  'The address is not quite right: {1} answers. Change it under Edit.':
    'O endereço não está bem certo: {1} responde. Mude-o em “Editar”.',
  '“{1}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.':
    '“{1}” não pode usar ferramentas aqui e, por isso, só conversa: não lê, não altera nem executa nada. Para isso, escolha outro modelo.',
  '“{1}” takes at most {2} tools here, so {3} are left out: {4}. Switch off MCP servers, or tools of theirs, that you do not need.':
    '“{1}” aceita aqui no máximo {2} ferramentas, então {3} ficam de fora: {4}. Desligue os servidores MCP, ou ferramentas deles, de que você não precisa.',
  'The server does not take so many tools. Switch off MCP servers, or tools of theirs, that you do not need, in Settings.':
    'O servidor não aceita tantas ferramentas. Desligue nas configurações os servidores MCP, ou ferramentas deles, de que você não precisa.',
  '“{1}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.':
    '“{1}” não vê imagens aqui, por isso só é informado delas por palavras: nome, tamanho e dimensões. Para que sejam vistas, escolha outro modelo.',
  'A picture of this conversation was not accepted, so “{1}” is told of the pictures in words for now.':
    'Uma imagem desta conversa não foi aceita, por isso, por enquanto, “{1}” só é informado das imagens por palavras.',
}
