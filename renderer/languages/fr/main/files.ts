import type { SentencesOf } from '../../../sentences/sentences'

export const files: SentencesOf<'files'> = {
  'This search has ended.': 'Cette recherche est terminée.',
  'The search was ended.': 'La recherche a été arrêtée.',
  'Only files are opened. Show a folder in the file manager instead.':
    'Seuls les fichiers s’ouvrent. Montrez plutôt un dossier dans le gestionnaire de fichiers.',
  'Files of the kind {1}': 'Les fichiers du type {1}',
  'Files without an ending': 'Les fichiers sans extension',
  '{1*} are not opened from here, because the system might run them. Show the file in the file manager instead.':
    '{1} ne s’ouvrent pas d’ici, car le système pourrait les exécuter. Montrez plutôt le fichier dans le gestionnaire de fichiers.',
  'The system has no program that opens this file.': 'Le système n’a pas de programme pour ouvrir ce fichier.',
  'This is not a valid regular expression: {1*}. Correct it, or turn off “Regular expression”.':
    'Cette expression régulière n’est pas valide : {1}. Corrigez-la ou désactivez « Expression régulière ».',
  'This is no picture.': 'Ce n’est pas une image.',
  'This session is gone.': 'Cette session n’existe plus.',
  'Only the windows of Atrium itself may call.': 'Seules les fenêtres d’Atrium peuvent appeler.',
  'This link is not a web address.': 'Ce lien n’est pas une adresse web.',
  'Links of the kind {1} are not opened. Only web and mail addresses are.':
    'Les liens du type {1} ne s’ouvrent pas. Seules les adresses web et e-mail s’ouvrent.',
  'This link carries a name or a password and was not opened.':
    'Ce lien contient un nom ou un mot de passe et n’a pas été ouvert.',
  'This link would attach a file to a mail and was not opened.':
    'Ce lien joindrait un fichier à un e-mail et n’a pas été ouvert.',
  'The folder {1} is not there any more.': 'Le dossier {1} n’est plus là.',
  'This terminal has ended.': 'Ce terminal est terminé.',
  '{1*}. What was already changed could not be undone: {2}':
    '{1}. Ce qui était déjà modifié n’a pas pu être annulé : {2}',
  'Nothing was changed: {1*}': 'Rien n’a été modifié : {1}',
  'A kept copy is damaged and cannot be used': 'Une copie conservée est endommagée et inutilisable',
  'Can’t be undone: changes made in the background.':
    'Impossible à annuler : les modifications faites en arrière-plan.',
  'Can’t be undone: the folder has more than {1} files.':
    'Impossible à annuler : le dossier contient plus de {1} fichiers.',
  'What could be undone is still being found out.': 'On cherche encore ce qui pourrait être annulé.',
  '{1} larger than {2}': '{1} de plus de {2}',
  '{1} beyond the {2} that are kept of a folder': '{1} au-delà des {2} conservés d’un dossier',
  '{1} beyond the {2} of one command': '{1} au-delà des {2} d’une commande',
  '{1} that cannot be read': '{1} illisibles',
  'Not all can be undone: of {1} files, {2*} would be lost.':
    'Tout ne peut pas être annulé : sur {1} fichiers, seraient perdus {2}.',
  'Can’t be undone: {1*}.': 'Impossible à annuler : {1}.',
  'it was being changed, or is too large to be looked at':
    'il était en train d’être modifié, ou est trop gros pour être examiné',
  'only its permissions were changed': 'seuls ses droits ont été modifiés',
  'only {1} files of one command can be brought back': 'seuls {1} fichiers d’une commande peuvent être rétablis',
  'it may have been there before, where nobody looked': 'il existait peut-être avant, là où personne n’a regardé',
  'it is older than the command: it was moved here, and may be the only copy':
    'il est antérieur à la commande : il a été déplacé ici, et c’est peut-être la seule copie',
  'it was moved to {1}': 'il a été déplacé vers {1}',
  'it was moved here from {1}': 'il a été déplacé ici depuis {1}',
  'it may be all that is left of {1}': 'c’est peut-être tout ce qui reste de {1}',
  'it is a link': 'c’est un lien',
  'Can’t be undone: changes outside the folder, in .git, to ignored files, and to permissions alone.':
    'Impossible à annuler : les modifications hors du dossier, dans .git, des fichiers ignorés, et des seules permissions.',
  '{1} that are links': '{1} liens',
  'All changes to what is in the files of the folder can be undone.':
    'Toutes les modifications du contenu des fichiers du dossier peuvent être annulées.',
  'what a background command changes is not watched': 'ce que modifie une commande en arrière-plan n’est pas observé',
  'the folder has more than {1} files': 'le dossier contient plus de {1} fichiers',
  'it cannot be read': 'il est illisible',
  'git ignores it': 'git l’ignore',
  'it is not among the files that are kept': 'il n’est pas parmi les fichiers conservés',
  'it is larger than {1}': 'il dépasse {1}',
  'it was larger than {1}': 'il dépassait {1}',
  'no more than {1} of a folder are kept': 'pas plus de {1} d’un dossier sont conservés',
  'it could not be read': 'il n’a pas pu être lu',
  'it was a link': 'c’était un lien',
  '{1} has become another folder since the change was planned':
    '{1} est devenu un autre dossier depuis que la modification a été prévue',
  'path is not a directory: {1}': 'le chemin n’est pas un dossier : {1}',
  '{1} is not the full path of a folder.': '{1} n’est pas le chemin complet d’un dossier.',
  '{1} is a file, not a folder.': '{1} est un fichier, pas un dossier.',
  'The folder {1} is not there. It may have been moved, renamed or unplugged.':
    'Le dossier {1} n’est pas là. Il a peut-être été déplacé, renommé ou débranché.',
  'Atrium may not read the folder {1}. Change its permissions, or pick another.':
    'Atrium ne peut pas lire le dossier {1}. Changez ses droits ou choisissez-en un autre.',
  'The folder {1} cannot be opened: {2*}': 'Le dossier {1} ne peut pas être ouvert : {2}',
  'path not found: {1}': 'chemin introuvable : {1}',
  'permission denied: {1}': 'accès refusé : {1}',
  'path is not a file: {1}{2}': 'le chemin n’est pas un fichier : {1}{2}',
  '{1} was replaced while it was being opened': '{1} a été remplacé pendant son ouverture',
  'These were changed after they were undone: {1}': 'Ceci a été modifié après son annulation : {1}',
  '{1*}. Undo the later change first, or change the file by hand.':
    '{1}. Annulez d’abord la modification ultérieure, ou modifiez le fichier à la main.',
  '{1} was deleted after this': '{1} a été supprimé ensuite',
  '{1} was changed after this': '{1} a été modifié ensuite',
  '{1} was changed after this, and is too large to be merged':
    '{1} a été modifié ensuite, et est trop gros pour être fusionné',
  '{1} is being changed right now': '{1} est en train d’être modifié',
  '{1} was changed after this, in the same place or in a way that cannot be merged':
    '{1} a été modifié ensuite, au même endroit ou d’une façon qui ne peut pas être fusionnée',
  '{1} is outside the workspace': '{1} est hors du dossier',
  '{1} leads through too many links': '{1} passe par trop de liens',
  '{1} is too long a path': '{1} est un chemin trop long',
  '{1} cannot be reached ({2*})': '{1} est inaccessible ({2})',
  'unknown error': 'erreur inconnue',
  'the path contains a NUL character': 'le chemin contient un caractère NUL',
  'unclosed character class': 'classe de caractères non fermée',
  'unclosed group': 'groupe non fermé',
  'unopened group': 'groupe non ouvert',
  'repetition operator missing expression': 'il manque l’expression d’un opérateur de répétition',
  '{1*} at position {2}': '{1} à la position {2}',
  'Search needs ripgrep, and it is missing. Reinstall Atrium, or put rg on the PATH.':
    'La recherche a besoin de ripgrep, qui manque. Réinstallez Atrium ou mettez rg dans le PATH.',
  '{1} is read-only': '{1} est en lecture seule',
  '{1} has changed since the change was planned': '{1} a changé depuis que la modification a été prévue',
  'the disk is full': 'le disque est plein',
  'your share of the disk is used up': 'votre part du disque est épuisée',
  'the disk is read-only': 'le disque est en lecture seule',
  'the system does not allow to write there': 'le système n’y autorise pas l’écriture',
  'there is a folder of that name': 'il y a un dossier de ce nom',
  'a part of the path is a file': 'une partie du chemin est un fichier',
  'too many files are open': 'trop de fichiers sont ouverts',
  'The folder is no longer looked at.': 'Le dossier n’est plus observé.',
  'it is not known any more how the folder was before': 'on ne sait plus comment était le dossier avant',
  'the folder has too many files': 'le dossier a trop de fichiers',
  'the folder could not be looked at': 'le dossier n’a pas pu être examiné',
  'it takes too long to look at the folder': 'il faut trop de temps pour examiner le dossier',
  'It takes too long to list the files of this folder.':
    'Il faut trop de temps pour lister les fichiers de ce dossier.',
  'it was stopped before the folder was looked at again':
    'elle a été arrêtée avant que le dossier ne soit examiné de nouveau',
  'The folder could not be looked at.': 'Le dossier n’a pas pu être examiné.',
  'path is read-only: {1}': 'le chemin est en lecture seule : {1}',
  'path is a directory: {1}': 'le chemin est un dossier : {1}',
  'path is not a regular file: {1}': 'le chemin n’est pas un fichier ordinaire : {1}',
  'path leads through a file: {1}': 'le chemin passe par un fichier : {1}',
  'No editor was found on this computer. Choose one, or write a command of your own, in the settings under Appearance.':
    'Aucun éditeur n’a été trouvé sur cet ordinateur. Choisissez-en un, ou écrivez votre propre commande, dans les réglages d’apparence.',
  'Only files are opened in an editor.': 'Seuls des fichiers s’ouvrent dans un éditeur.',
  'The command for your editor is empty. Write it in the settings.':
    'La commande de votre éditeur est vide. Écrivez-la dans les réglages.',
  'A batch file cannot be started safely. Name the program itself, which ends in .exe.':
    'Un fichier de commandes ne peut pas être lancé sans risque. Indiquez le programme lui-même, qui finit par .exe.',
  'The program {1} was not found. Write its full path in the settings.':
    'Le programme {1} est introuvable. Écrivez son chemin complet dans les réglages.',
  'Your editor could not be started.': 'Votre éditeur n’a pas pu être lancé.',
}
