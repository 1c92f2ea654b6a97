import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.':
    'Ce qui se passe hors du dossier, dans .git et dans les fichiers que git ignore ne peut pas être annulé.',
  'All changes to files in the folder can be undone.':
    'Toutes les modifications des fichiers du dossier peuvent être annulées.',
  'All changes to files of the folder can be taken back. {1*}':
    'Toutes les modifications des fichiers du dossier peuvent être annulées. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'Tout ne peut pas être annulé : sur {1} fichiers, seraient perdus {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Annulez d’abord la modification ultérieure.',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).':
    'Ce modèle ou cette adresse n’existe pas. Vérifiez le nom du modèle et l’URL (elle finit souvent par /v1).',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.':
    'Le serveur a envoyé quelque chose qui ne fait pas partie d’une réponse. Réessayez ou vérifiez l’URL.',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.':
    'Le serveur n’a plus rien envoyé au milieu de sa réponse. Ce qui est arrivé est conservé ; réessayez ou demandez de continuer.',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.':
    'La connexion a été fermée avant la fin de la réponse. Ce qui est arrivé est conservé ; demandez de continuer ou réessayez.',
  'The server has more to do than it can. Try again in a moment.':
    'Le serveur est surchargé. Réessayez dans un instant.',
  'the settings of this repository may name programs that git runs':
    'les réglages de ce dépôt peuvent nommer des programmes que git exécute',
  'an expansion ($)': 'une expansion ($)',
  'a redirection cannot be understood': 'une redirection est incompréhensible',
  'an operator that is not expected here ({1})': 'un opérateur inattendu ici ({1})',
  'an operator with nothing after it': 'un opérateur que rien ne suit',
  'a redirection without a target': 'une redirection sans cible',
  'Asked because {1*}.': 'Demandé : {1}.',
  'Asked because you changed it.': 'Demandé parce que vous l’avez modifié.',
  '{1} is not known to only read': '{1} n’est pas connu pour seulement lire',
  'What a background command changes cannot be undone.':
    'Ce que modifie une commande en arrière-plan ne peut pas être annulé.',
  'What it changes cannot be undone: the folder has more than {1} files.':
    'Ce qu’elle modifie ne peut pas être annulé : le dossier a plus de {1} fichiers.',
  'What it changes cannot be undone: {1*}.': 'Ce qu’elle modifie ne peut pas être annulé : {1}.',
  'What happens outside the folder, in .git, to files that git ignores and to permissions alone cannot be undone.':
    'Ce qui se passe hors du dossier, dans .git, dans les fichiers que git ignore et dans les seules permissions ne peut pas être annulé.',
  'the folder itself': 'le dossier lui-même',
}
