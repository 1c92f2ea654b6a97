import type { SentencesOf } from '../../../sentences/sentences'

export const providers: SentencesOf<'providers'> = {
  'The provider of this profile is gone. Choose another profile, or connect a provider.':
    'El proveedor de este perfil ya no existe. Elige otro perfil o conecta un proveedor.',
  'The provider of this model is gone. Choose another model, or connect a provider.':
    'El proveedor de este modelo ya no existe. Elige otro modelo o conecta un proveedor.',
  'This profile is gone. Choose another.': 'Este perfil ya no existe. Elige otro.',
  'There is no such offer.': 'No hay tal oferta.',
  '{1*} no longer holds a key for {2}.': '{1} ya no contiene una clave para {2}.',
  'The variable': 'La variable',
  'No such call: {1}': 'No existe esta llamada: {1}',
  'wrong input': 'entrada incorrecta',
  'At most {1} headers can be sent.': 'Se pueden enviar como máximo {1} cabeceras.',
  '“{1}” cannot be the name of a header.': '«{1}» no puede ser el nombre de una cabecera.',
  'The header {1} is Atrium’s own. A key belongs into the key field.':
    'La cabecera {1} es propia de Atrium. Una clave va en el campo de la clave.',
  'The value of {1} has characters that no header can carry.':
    'El valor de {1} tiene caracteres que ninguna cabecera puede llevar.',
  'This provider is no longer there.': 'Este proveedor ya no está.',
  '{1} of {2} looks like a secret. Headers are stored unencrypted; put a key into the key field instead.':
    '{1} de {2} parece un secreto. Las cabeceras se guardan sin cifrar; pon la clave en el campo de la clave.',
  'The address must begin with https:// or http://, for example https://api.openai.com/v1.':
    'La dirección debe empezar por https:// o http://, por ejemplo https://api.openai.com/v1.',
  'The address still has a part in braces. Write the name of your own resource there.':
    'La dirección aún tiene una parte entre llaves. Escribe ahí el nombre de tu propio recurso.',
  'This file holds no providers and profiles of Atrium that can be used{1}.':
    'Este archivo no contiene proveedores ni perfiles de Atrium que se puedan usar{1}.',
  'The server sent an event that is far too long for a reply. Try again, or choose another model.':
    'El servidor envió un evento demasiado largo para una respuesta. Inténtalo otra vez o elige otro modelo.',
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.':
    'El servidor no aceptó una imagen de esta conversación. Elige un modelo que acepte imágenes o empieza una sesión nueva.',
  'The server did not answer with a list of models. Check the URL (it often ends in /v1).':
    'El servidor no respondió con una lista de modelos. Revisa la URL (suele acabar en /v1).',
  'The server sent two versions of a tool call, so nothing was run. Try again.':
    'El servidor envió dos versiones de una llamada a una herramienta, así que no se ejecutó nada. Inténtalo otra vez.',
  'The server ended the reply before a tool call was whole, so nothing was run. Try again.':
    'El servidor terminó la respuesta antes de que una llamada a una herramienta estuviera completa, así que no se ejecutó nada. Inténtalo otra vez.',
  'The server sent something that is no part of a reply. If it does so again, check the address of the provider, and which protocol the server speaks.':
    'El servidor envió algo que no forma parte de una respuesta. Si se repite, revisa la dirección del proveedor y qué protocolo habla el servidor.',
  'The server did not answer in time. Try again, or check whether it is busy loading the model.':
    'El servidor no respondió a tiempo. Inténtalo otra vez o comprueba si está cargando el modelo.',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.':
    'El servidor dejó de enviar a mitad de su respuesta. Lo que llegó se conserva; continúa desde aquí o vuelve a enviar.',
  'The server kept the connection open, but sent nothing of its reply for a long time. What came is kept; go on from here, or send again.':
    'El servidor mantuvo la conexión abierta, pero durante mucho tiempo no envió nada de su respuesta. Lo que llegó se conserva; continúa desde aquí o vuelve a enviar.',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.':
    'La conexión se cerró antes de que la respuesta estuviera completa. Lo que llegó se conserva; continúa desde aquí o vuelve a enviar.',
  'Nothing answers at {1*}. Is the server running, and is the URL right?':
    'Nada responde en {1}. ¿Está en marcha el servidor y es correcta la URL?',
  'The host of {1*} could not be found. Check the URL, and whether this computer is online.':
    'No se encontró el host de {1}. Revisa la URL y si este ordenador tiene conexión.',
  'No secure connection to {1*}: its certificate or its TLS was not accepted. Check the URL, also http or https.':
    'No hay conexión segura con {1}: no se aceptó su certificado o su TLS. Revisa la URL, también http o https.',
  '{1*} did not answer in time. Try again, or check whether the server is busy.':
    '{1} no respondió a tiempo. Inténtalo otra vez o comprueba si el servidor está ocupado.',
  'The URL of this provider cannot be used. Check it in Settings.':
    'La URL de este proveedor no se puede usar. Revísala en los ajustes.',
  'The connection to {1*} failed. Check the network and try again.':
    'Falló la conexión con {1}. Revisa la red e inténtalo otra vez.',
  'this address': 'esta dirección',
  'The request to the provider failed': 'Falló la solicitud al proveedor',
  'The answer hit the output limit of the model and ends early. Ask to continue.':
    'La respuesta llegó al límite de salida del modelo y acaba antes de tiempo. Pide que continúe.',
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.':
    'La respuesta llegó al límite de salida del modelo a mitad de una llamada a una herramienta, así que no se ejecutó nada. Pide pasos más pequeños.',
  'The model asked for a tool without naming it, so nothing was run. Try again.':
    'El modelo pidió una herramienta sin nombrarla, así que no se ejecutó nada. Inténtalo otra vez.',
  'The server sent an empty reply. Try again, or check that the name of the model is right.':
    'El servidor envió una respuesta vacía. Inténtalo otra vez o comprueba que el nombre del modelo es correcto.',
  'All of the reply is of a kind that this version of Atrium does not know, so there is nothing to show. Send again, or choose another model.':
    'Toda la respuesta es de un tipo que esta versión de Atrium no conoce, así que no hay nada que mostrar. Vuelve a enviar o elige otro modelo.',
  'The model ended its reply without an answer. Ask to continue, or send again.':
    'El modelo terminó su respuesta sin decir nada. Pídele que continúe o vuelve a enviar.',
  '“{1}” does not take the effort “{2}” here, so it was asked for “{3}”.':
    '«{1}» no acepta aquí el esfuerzo «{2}», así que se le pidió «{3}».',
  '“{1}” cannot be told here how long to think, so it decides by itself.':
    'A «{1}» no se le puede decir aquí cuánto pensar, así que lo decide por sí mismo.',
  'The conversation now fills all that this model can take, and the answer ends early. Start a new session, or choose a model with more context.':
    'La conversación llena ya todo lo que cabe en este modelo, y la respuesta acaba antes de tiempo. Empieza una sesión nueva o elige un modelo con más contexto.',
  'The provider paused the answer before it was complete. Ask to continue.':
    'El proveedor pausó la respuesta antes de que estuviera completa. Pide que continúe.',
  "The provider's content filter stopped the answer. Put the request in other words.":
    'El filtro de contenido del proveedor detuvo la respuesta. Formula la petición de otra manera.',
  'The server failed while it answered. Try again.': 'El servidor falló mientras respondía. Inténtalo otra vez.',
  'A header of this provider cannot be sent. Check their names and values in Settings.':
    'Una cabecera de este proveedor no se puede enviar. Revisa sus nombres y valores en los ajustes.',
  'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.':
    'La URL de este proveedor no se puede usar. Empieza por http:// o https:// y no nombra a ningún usuario. Revísala en los ajustes.',
  'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.':
    'La clave tiene caracteres que ninguna clave tiene. Pégala otra vez en los ajustes, sin espacios ni comillas alrededor.',
  'The server did not answer with a stream{1*}': 'El servidor no respondió con un flujo{1}',
  'Check the URL (it often ends in /v1).': 'Revisa la URL (suele acabar en /v1).',
  'The server gave up waiting for the request. Try again.':
    'El servidor se cansó de esperar la solicitud. Inténtalo otra vez.',
  'The server has a problem ({1}). Try again in a moment.':
    'El servidor tiene un problema ({1}). Inténtalo otra vez en un momento.',
  'The server did not accept the request{1*}': 'El servidor no aceptó la solicitud{1}',
  'The server answered with a web page, not as a model does. Check the URL (it often ends in /v1), and whether the network wants you to sign in first.':
    'El servidor respondió con una página web, no como un modelo. Revisa la URL (suele acabar en /v1) y si la red pide iniciar sesión antes.',
  'The key was refused. Check the key of this provider in Settings.':
    'La clave fue rechazada. Revisa la clave de este proveedor en los ajustes.',
  'The key was refused, or it may not use this model. Check the key and the model in Settings.':
    'La clave fue rechazada o no puede usar este modelo. Revisa la clave y el modelo en los ajustes.',
  'The account of this key has no credit left. Add credit with the provider, or choose another profile.':
    'La cuenta de esta clave no tiene saldo. Añade saldo con el proveedor o elige otro perfil.',
  'The server does not have this model. Check the name of the model in the profile.':
    'El servidor no tiene este modelo. Revisa el nombre del modelo en el perfil.',
  'The server has nothing at this address. Check the address of the provider (it often ends in /v1), which protocol the server speaks, and the name of the model.':
    'El servidor no tiene nada en esta dirección. Revisa la dirección del proveedor (suele acabar en /v1), qué protocolo habla el servidor y el nombre del modelo.',
  'The provider takes no more requests for now. Wait a little and try again.':
    'El proveedor no acepta más solicitudes por ahora. Espera un poco e inténtalo otra vez.',
  'The server is overloaded. Try again in a moment.':
    'El servidor está sobrecargado. Inténtalo otra vez en un momento.',
  'The conversation is longer than this model can take. Summarise it, start a new session, or choose a model with more context.':
    'La conversación es más larga de lo que cabe en este modelo. Resúmela, empieza una sesión nueva o elige un modelo con más contexto.',
  'Check the model and the URL in Settings.': 'Revisa el modelo y la URL en los ajustes.',
  'The server points to another address{1}. Enter the address it means in Settings.':
    'El servidor remite a otra dirección{1}. Escribe esa dirección en los ajustes.',
  'No answer within {1} seconds. The server may be busy, still loading the model, or out of reach.':
    'Sin respuesta en {1} segundos. El servidor puede estar ocupado, cargando aún el modelo o fuera de alcance.',
  '{1} answers.': '{1} responde.',
  'The server wants a key, and none is kept for this address. Enter it under Edit.':
    'El servidor pide una clave, y no hay ninguna guardada para esta dirección. Escríbela en «Editar».',
  'It answers, and offers {1*}.': 'Responde y ofrece {1}.',
  '1 model': '1 modelo',
  '{1} models': '{1} modelos',
  '{1*} No key is kept for this address.': '{1} No hay ninguna clave guardada para esta dirección.',
  'It has: {1}.': 'Tiene: {1}.',
  'Load the list of its models and choose one.': 'Carga la lista de sus modelos y elige uno.',
  'The server has no model named “{1}”.{2*}': 'El servidor no tiene ningún modelo llamado «{1}».{2}',
  'The address is not quite right: {1} answers. Change it under Edit.':
    'La dirección no es del todo correcta: responde {1}. Cámbiala en «Editar».',
  '“{1}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.':
    '«{1}» no puede usar herramientas aquí, así que solo puede hablar: no lee, cambia ni ejecuta nada. Para eso, elige otro modelo.',
  '“{1}” takes at most {2} tools here, so {3} are left out: {4}. Switch off MCP servers, or tools of theirs, that you do not need.':
    '«{1}» admite aquí como máximo {2} herramientas, así que quedan fuera {3}: {4}. Desactive los servidores MCP, o sus herramientas, que no necesite.',
  'The server does not take so many tools. Switch off MCP servers, or tools of theirs, that you do not need, in Settings.':
    'El servidor no admite tantas herramientas. Desactive en Configuración los servidores MCP, o sus herramientas, que no necesite.',
  '“{1}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.':
    '«{1}» no ve imágenes aquí, así que se le describen con palabras: nombre, tamaño y dimensiones. Para que se vean, elige otro modelo.',
  'A picture of this conversation was not accepted, so “{1}” is told of the pictures in words for now.':
    'Una imagen de esta conversación no fue aceptada, así que por ahora «{1}» solo recibe palabras sobre las imágenes.',
}
