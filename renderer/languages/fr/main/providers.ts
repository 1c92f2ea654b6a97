import type { SentencesOf } from '../../../sentences/sentences'

export const providers: SentencesOf<'providers'> = {
  'The provider of this profile is gone. Choose another profile, or connect a provider.':
    'Le fournisseur de ce profil n’existe plus. Choisissez un autre profil ou connectez un fournisseur.',
  'The provider of this model is gone. Choose another model, or connect a provider.':
    'Le fournisseur de ce modèle n’existe plus. Choisissez un autre modèle, ou connectez un fournisseur.',
  'This profile is gone. Choose another.': 'Ce profil n’existe plus. Choisissez-en un autre.',
  'There is no such offer.': 'Il n’y a pas de telle offre.',
  '{1*} no longer holds a key for {2}.': '{1} ne contient plus de clé pour {2}.',
  'The variable': 'La variable',
  'No such call: {1}': 'Aucun appel de ce nom : {1}',
  'wrong input': 'entrée incorrecte',
  'At most {1} headers can be sent.': 'Au plus {1} en-têtes peuvent être envoyés.',
  '“{1}” cannot be the name of a header.': '« {1} » ne peut pas être le nom d’un en-tête.',
  'The header {1} is Atrium’s own. A key belongs into the key field.':
    'L’en-tête {1} appartient à Atrium. Une clé va dans le champ de la clé.',
  'The value of {1} has characters that no header can carry.':
    'La valeur de {1} a des caractères qu’aucun en-tête ne peut porter.',
  'This provider is no longer there.': 'Ce fournisseur n’est plus là.',
  '{1} of {2} looks like a secret. Headers are stored unencrypted; put a key into the key field instead.':
    '{1} de {2} ressemble à un secret. Les en-têtes sont stockés sans chiffrement ; mettez plutôt une clé dans le champ de la clé.',
  'The address must begin with https:// or http://, for example https://api.openai.com/v1.':
    'L’adresse doit commencer par https:// ou http://, par exemple https://api.openai.com/v1.',
  'The address still has a part in braces. Write the name of your own resource there.':
    'L’adresse contient encore une partie entre accolades. Écrivez-y le nom de votre propre ressource.',
  'This file holds no providers and profiles of Atrium that can be used{1}.':
    'Ce fichier ne contient pas de fournisseurs ni de profils d’Atrium utilisables{1}.',
  'The server sent an event that is far too long for a reply. Try again, or choose another model.':
    'Le serveur a envoyé un événement bien trop long pour une réponse. Réessayez ou choisissez un autre modèle.',
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.':
    'Le serveur n’a pas accepté une image de cette conversation. Choisissez un modèle qui accepte les images ou commencez une nouvelle session.',
  'The server did not answer with a list of models. Check the URL (it often ends in /v1).':
    'Le serveur n’a pas répondu par une liste de modèles. Vérifiez l’URL (elle finit souvent par /v1).',
  'The server sent two versions of a tool call, so nothing was run. Try again.':
    'Le serveur a envoyé deux versions d’un appel d’outil, donc rien n’a été exécuté. Réessayez.',
  'The server ended the reply before a tool call was whole, so nothing was run. Try again.':
    'Le serveur a terminé la réponse avant qu’un appel d’outil soit entier, donc rien n’a été exécuté. Réessayez.',
  'The server sent something that is no part of a reply. If it does so again, check the address of the provider, and which protocol the server speaks.':
    'Le serveur a envoyé quelque chose qui ne fait pas partie d’une réponse. Si cela se reproduit, vérifiez l’adresse du fournisseur et le protocole que parle le serveur.',
  'The server did not answer in time. Try again, or check whether it is busy loading the model.':
    'Le serveur n’a pas répondu à temps. Réessayez ou vérifiez s’il est en train de charger le modèle.',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.':
    'Le serveur n’a plus rien envoyé au milieu de sa réponse. Ce qui est arrivé est conservé ; reprenez à partir d’ici ou renvoyez.',
  'The server kept the connection open, but sent nothing of its reply for a long time. What came is kept; go on from here, or send again.':
    'Le serveur a gardé la connexion ouverte, mais n’a rien envoyé de sa réponse pendant longtemps. Ce qui est arrivé est conservé ; reprenez à partir d’ici ou renvoyez.',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.':
    'La connexion a été fermée avant la fin de la réponse. Ce qui est arrivé est conservé ; reprenez à partir d’ici ou renvoyez.',
  'Nothing answers at {1*}. Is the server running, and is the URL right?':
    'Rien ne répond à {1}. Le serveur tourne-t-il, et l’URL est-elle bonne ?',
  'The host of {1*} could not be found. Check the URL, and whether this computer is online.':
    'L’hôte de {1} est introuvable. Vérifiez l’URL et si cet ordinateur est en ligne.',
  'No secure connection to {1*}: its certificate or its TLS was not accepted. Check the URL, also http or https.':
    'Pas de connexion sûre à {1} : son certificat ou son TLS n’a pas été accepté. Vérifiez l’URL, y compris http ou https.',
  '{1*} did not answer in time. Try again, or check whether the server is busy.':
    '{1} n’a pas répondu à temps. Réessayez ou vérifiez si le serveur est occupé.',
  'The URL of this provider cannot be used. Check it in Settings.':
    'L’URL de ce fournisseur est inutilisable. Vérifiez-la dans les paramètres.',
  'The connection to {1*} failed. Check the network and try again.':
    'La connexion à {1} a échoué. Vérifiez le réseau et réessayez.',
  'this address': 'cette adresse',
  'The request to the provider failed': 'La requête au fournisseur a échoué',
  'The answer hit the output limit of the model and ends early. Ask to continue.':
    'La réponse a atteint la limite de sortie du modèle et s’arrête trop tôt. Demandez de continuer.',
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.':
    'La réponse a atteint la limite de sortie du modèle au milieu d’un appel d’outil, donc rien n’a été exécuté. Demandez des étapes plus petites.',
  'The model asked for a tool without naming it, so nothing was run. Try again.':
    'Le modèle a demandé un outil sans le nommer, donc rien n’a été exécuté. Réessayez.',
  'The server sent an empty reply. Try again, or check that the name of the model is right.':
    'Le serveur a envoyé une réponse vide. Réessayez ou vérifiez le nom du modèle.',
  'All of the reply is of a kind that this version of Atrium does not know, so there is nothing to show. Send again, or choose another model.':
    'Toute la réponse est d’un type que cette version d’Atrium ne connaît pas ; il n’y a donc rien à afficher. Renvoyez ou choisissez un autre modèle.',
  'The model ended its reply without an answer. Ask to continue, or send again.':
    'Le modèle a terminé sa réponse sans rien dire. Demandez-lui de continuer ou renvoyez.',
  '“{1}” does not take the effort “{2}” here, so it was asked for “{3}”.':
    '« {1} » n’accepte pas ici l’effort « {2} » ; « {3} » a donc été demandé.',
  '“{1}” cannot be told here how long to think, so it decides by itself.':
    'On ne peut pas dire ici à « {1} » combien de temps réfléchir ; il en décide donc lui-même.',
  'The conversation now fills all that this model can take, and the answer ends early. Start a new session, or choose a model with more context.':
    'La conversation remplit maintenant tout ce que ce modèle peut contenir, et la réponse s’arrête trop tôt. Commencez une nouvelle session ou choisissez un modèle avec plus de contexte.',
  'The provider paused the answer before it was complete. Ask to continue.':
    'Le fournisseur a suspendu la réponse avant la fin. Demandez de continuer.',
  "The provider's content filter stopped the answer. Put the request in other words.":
    'Le filtre de contenu du fournisseur a arrêté la réponse. Formulez la demande autrement.',
  'The server failed while it answered. Try again.': 'Le serveur a échoué pendant sa réponse. Réessayez.',
  'A header of this provider cannot be sent. Check their names and values in Settings.':
    'Un en-tête de ce fournisseur ne peut pas être envoyé. Vérifiez les noms et les valeurs dans les paramètres.',
  'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.':
    'L’URL de ce fournisseur est inutilisable. Elle commence par http:// ou https:// et ne nomme aucun utilisateur. Vérifiez-la dans les paramètres.',
  'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.':
    'La clé a des caractères qu’aucune clé n’a. Collez-la de nouveau dans les paramètres, sans espaces ni guillemets autour.',
  'The server did not answer with a stream{1*}': 'Le serveur n’a pas répondu par un flux{1}',
  'Check the URL (it often ends in /v1).': 'Vérifiez l’URL (elle finit souvent par /v1).',
  'The server gave up waiting for the request. Try again.': 'Le serveur a renoncé à attendre la requête. Réessayez.',
  'The server has a problem ({1}). Try again in a moment.':
    'Le serveur a un problème ({1}). Réessayez dans un instant.',
  'The server did not accept the request{1*}': 'Le serveur n’a pas accepté la requête{1}',
  'The server answered with a web page, not as a model does. Check the URL (it often ends in /v1), and whether the network wants you to sign in first.':
    'Le serveur a répondu par une page web, pas comme un modèle. Vérifiez l’URL (elle finit souvent par /v1), et si le réseau demande d’abord une connexion.',
  'The key was refused. Check the key of this provider in Settings.':
    'La clé a été refusée. Vérifiez la clé de ce fournisseur dans les paramètres.',
  'The key was refused, or it may not use this model. Check the key and the model in Settings.':
    'La clé a été refusée ou n’a pas droit à ce modèle. Vérifiez la clé et le modèle dans les paramètres.',
  'The account of this key has no credit left. Add credit with the provider, or choose another profile.':
    'Le compte de cette clé n’a plus de crédit. Ajoutez du crédit chez le fournisseur ou choisissez un autre profil.',
  'The server does not have this model. Check the name of the model in the profile.':
    'Le serveur n’a pas ce modèle. Vérifiez le nom du modèle dans le profil.',
  'The server has nothing at this address. Check the address of the provider (it often ends in /v1), which protocol the server speaks, and the name of the model.':
    'Le serveur n’a rien à cette adresse. Vérifiez l’adresse du fournisseur (elle finit souvent par /v1), le protocole que parle le serveur et le nom du modèle.',
  'The provider takes no more requests for now. Wait a little and try again.':
    'Le fournisseur n’accepte plus de requêtes pour l’instant. Attendez un peu et réessayez.',
  'The server is overloaded. Try again in a moment.': 'Le serveur est surchargé. Réessayez dans un instant.',
  'The conversation is longer than this model can take. Summarise it, start a new session, or choose a model with more context.':
    'La conversation est plus longue que ce que ce modèle peut contenir. Résumez-la, commencez une nouvelle session ou choisissez un modèle avec plus de contexte.',
  'Check the model and the URL in Settings.': 'Vérifiez le modèle et l’URL dans les paramètres.',
  'The server points to another address{1}. Enter the address it means in Settings.':
    'Le serveur renvoie à une autre adresse{1}. Saisissez celle-là dans les paramètres.',
  'No answer within {1} seconds. The server may be busy, still loading the model, or out of reach.':
    'Pas de réponse en {1} secondes. Le serveur est peut-être occupé, encore en train de charger le modèle, ou hors d’atteinte.',
  '{1} answers.': '{1} répond.',
  'The server wants a key, and none is kept for this address. Enter it under Edit.':
    'Le serveur demande une clé, et aucune n’est conservée pour cette adresse. Saisissez-la sous « Modifier ».',
  'It answers, and offers {1*}.': 'Il répond et propose {1}.',
  '1 model': '1 modèle',
  '{1} models': '{1} modèles',
  '{1*} No key is kept for this address.': '{1} Aucune clé n’est conservée pour cette adresse.',
  'It has: {1}.': 'Il a : {1}.',
  'Load the list of its models and choose one.': 'Chargez la liste de ses modèles et choisissez-en un.',
  'The server has no model named “{1}”.{2*}': 'Le serveur n’a pas de modèle nommé « {1} ».{2}',
  'The address is not quite right: {1} answers. Change it under Edit.':
    'L’adresse n’est pas tout à fait juste : {1} répond. Changez-la sous « Modifier ».',
  '“{1}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.':
    '« {1} » ne peut pas utiliser d’outils ici et ne peut donc que parler : il ne lit, ne modifie et n’exécute rien. Pour cela, choisissez un autre modèle.',
  '“{1}” takes at most {2} tools here, so {3} are left out: {4}. Switch off MCP servers, or tools of theirs, that you do not need.':
    '« {1} » accepte ici au plus {2} outils, {3} sont donc laissés de côté : {4}. Désactivez les serveurs MCP, ou ceux de leurs outils, dont vous n’avez pas besoin.',
  'The server does not take so many tools. Switch off MCP servers, or tools of theirs, that you do not need, in Settings.':
    'Le serveur n’accepte pas autant d’outils. Désactivez dans les réglages les serveurs MCP, ou ceux de leurs outils, dont vous n’avez pas besoin.',
  '“{1}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.':
    '« {1} » ne voit pas les images ici ; il n’en reçoit donc qu’une description en mots : nom, taille et dimensions. Pour qu’elles soient vues, choisissez un autre modèle.',
  'A picture of this conversation was not accepted, so “{1}” is told of the pictures in words for now.':
    'Une image de cette conversation n’a pas été acceptée ; pour l’instant, « {1} » n’en reçoit qu’une description en mots.',
}
