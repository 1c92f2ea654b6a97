import type { SentencesOf } from '../../../sentences/sentences'

export const sessions: SentencesOf<'sessions'> = {
  'The server asks the model in a form that is not known.': 'Le serveur interroge le modèle sous une forme inconnue.',
  'The model did not answer.': 'Le modèle n’a pas répondu.',
  'Atrium was closed.': 'Atrium a été fermé.',
  'Your change could not be used: {1*}': 'Votre modification n’a pas pu être utilisée : {1}',
  'Needs approval: you changed it.': 'Approbation requise : vous l’avez modifié.',
  'Sub-agent {1}: {2*}': 'Sous-agent {1} : {2}',
  'this call runs no command': 'cet appel n’exécute aucune commande',
  'this call leaves no file {1}': 'cet appel ne laisse aucun fichier {1}',
  '{1} is a link by now': '{1} est maintenant un lien',
  'This turn is still working. Wait for its end to fork from it.':
    'Ce tour est encore en cours. Attendez sa fin pour en partir.',
  'This is not a session that Atrium has exported as JSON.': 'Ce n’est pas une session qu’Atrium a exportée en JSON.',
  'The beginning of this session is missing.': 'Le début de cette session manque.',
  'This session was exported by a newer version of Atrium. Update Atrium to import it.':
    'Cette session a été exportée par une version plus récente d’Atrium. Mettez Atrium à jour pour l’importer.',
  'Event {1} of this session cannot be read. The file is damaged, and nothing was imported.':
    'L’événement {1} de cette session est illisible. Le fichier est endommagé et rien n’a été importé.',
  'It waited when it was exported.': 'Elle attendait quand elle a été exportée.',
  '{1} was no image before it was made smaller.': '{1} n’était pas une image avant d’être réduit.',
  '{1} has {2} MB; 20 MB is the most. Make it smaller and attach it again.':
    '{1} fait {2} Mo ; le maximum est de 20 Mo. Réduisez l’image et joignez-la de nouveau.',
  '{1} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.':
    '{1} n’est pas une image qui peut être envoyée. Joignez un PNG, JPEG, WebP ou GIF ; mettez tout le reste dans le dossier et citez-le.',
  'The model asked for tools {1} times in one turn. Say "go on" to continue.':
    'Le modèle a demandé des outils {1} fois en un seul tour. Dites « continue » pour poursuivre.',
  'The person typed it.': 'Vous l’avez saisi vous-même.',
  'The beginning of this session is lost. It cannot be opened.':
    'Le début de cette session est perdu. Elle ne peut pas être ouverte.',
  'It comes from a backup.': 'Elle provient d’une sauvegarde.',
  'It had to be stopped.': 'Elle a dû être arrêtée.',
  'Atrium is being closed.': 'Atrium est en cours de fermeture.',
  'Stopped by the person.': 'Arrêté par vous.',
  'The log of this session has {1*}; everything else in it is shown. {2*}':
    'Le journal de cette session a {1} ; tout le reste est affiché. {2}',
  'a problem': 'un problème',
  '{1} problems': '{1} problèmes',
  'This question no longer waits for an answer.': 'Cette question n’attend plus de réponse.',
  'Atrium ended while the conversation was being summarised.':
    'Atrium s’est arrêté pendant le résumé de la conversation.',
  'It had ended.': 'C’était terminé.',
  'Found done after Atrium was started again.': 'Trouvé fait au redémarrage d’Atrium.',
  'Found not done after Atrium was started again.': 'Trouvé non fait au redémarrage d’Atrium.',
  'Found done in part after Atrium was started again, and undone.':
    'Trouvé fait en partie au redémarrage d’Atrium, puis annulé.',
  'This undo was interrupted. Look at the files, then try again.{1*}':
    'Cette annulation a été interrompue. Regardez les fichiers, puis réessayez.{1}',
  'As before': 'Comme avant',
  'Neither as planned nor as before': 'Ni comme prévu ni comme avant',
  "The agent '{1}' is gone.": 'L’agent « {1} » n’existe plus.',
  "The command '{1}' is gone.": 'La commande « {1} » n’existe plus.',
  '{1*} The server asks to wait {2*}.': '{1} Le serveur demande d’attendre {2}.',
  '{1} seconds': '{1} secondes',
  '{1} minutes': '{1} minutes',
  '{1} hours': '{1} heures',
  'There is no such turn in this conversation.': 'Il n’y a pas de tel tour dans cette conversation.',
  'There is no such branch in this session.': 'Il n’y a pas de telle branche dans cette session.',
  'What this followed is in another branch. Bring that back first.':
    'Ce qui précédait est dans une autre branche. Ramenez d’abord celle-là.',
  'The session was stopped: {1*}': 'La session a été arrêtée : {1}',
  'The message that waits could not be sent: {1*}': 'Le message en attente n’a pas pu être envoyé : {1}',
  'Your login shell took more than 10 s to start, so programs that only its settings put on PATH may not be found. Atrium tries again by itself.':
    'Votre shell de connexion a mis plus de 10 s à démarrer : les programmes que seuls ses réglages ajoutent au PATH risquent de ne pas être trouvés. Atrium réessaiera de lui-même.',
  'This session is still working. Stop it first.': 'Cette session travaille encore. Arrêtez-la d’abord.',
  'There is no answer here that was cut. Write what you want instead.':
    'Aucune réponse n’a été coupée ici. Écrivez plutôt ce que vous voulez.',
  'This sub-agent no longer works.': 'Ce sous-agent ne travaille plus.',
  'A sub-agent hears only the one that gave it its task.':
    'Un sous-agent n’écoute que celui qui lui a confié sa tâche.',
  'This message no longer waits.': 'Ce message n’attend plus.',
  'This message was not taken away.': 'Ce message n’avait pas été retiré.',
  'This session has cost ${1}, and the profile {2} allows ${3}. Raise its limit, or start a new session.':
    'Cette session a coûté {1} $, et le profil {2} autorise {3} $. Relevez sa limite ou commencez une nouvelle session.',
  'Write something first.': 'Écrivez d’abord quelque chose.',
  'It could not go on after Atrium was started again. {1*}':
    'Impossible de continuer après le redémarrage d’Atrium. {1}',
  '{1} of {2} changes were put back, and the messages stay.':
    '{1} modifications sur {2} ont été rétablies, et les messages restent.',
  'The files have changed since this was shown. Look at what would happen now.':
    'Les fichiers ont changé depuis que ceci a été affiché. Voyez ce qui se passerait maintenant.',
  'These changes hang together too much to be taken back at once. Undo them one by one.':
    'Ces modifications dépendent trop les unes des autres pour être annulées d’un coup. Annulez-les une à une.',
  'Not redone: {1*}': 'Non rétabli : {1}',
  'There is nothing to redo here.': 'Il n’y a rien à rétablir ici.',
  'Not undone: {1*}': 'Non annulé : {1}',
  'There is no such turn in this session.': 'Il n’y a pas de tel tour dans cette session.',
  'This turn is still working. Wait for it, or stop it first.':
    'Ce tour est encore en cours. Attendez-le ou arrêtez-le d’abord.',
  'There is nothing to undo here.': 'Il n’y a rien à annuler ici.',
  '{1} of {2} changes could not be undone.': '{1} modifications sur {2} n’ont pas pu être annulées.',
  'This is being undone.': 'L’annulation est en cours.',
  'This was undone already.': 'Cela a déjà été annulé.',
  'Answer each question once.': 'Répondez une fois à chaque question.',
  'Answer with yes or no.': 'Répondez par oui ou non.',
  'Answer with a text.': 'Répondez par un texte.',
  'Choose from the options.': 'Choisissez parmi les options.',
  'Write something, or choose from the options.': 'Écrivez quelque chose ou choisissez parmi les options.',
  'New session': 'Nouvelle session',
  'Offline guide': 'Guide hors ligne',
  'The session could not be exported. It may need too much memory.':
    'La session n’a pas pu être exportée. Elle demande peut-être trop de mémoire.',
}
