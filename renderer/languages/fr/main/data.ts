import type { SentencesOf } from '../../../sentences/sentences'

export const data: SentencesOf<'data'> = {
  'A backup cannot lie in the folder that it is of. Choose another one.':
    'Une sauvegarde ne peut pas se trouver dans le dossier qu’elle copie. Choisissez-en un autre.',
  'No backup was made.': 'Aucune sauvegarde n’a été faite.',
  'The backup could not be made': 'La sauvegarde n’a pas pu être faite',
  'is no name of Atrium’s data': 'n’est pas un nom de données d’Atrium',
  'The backup could not be read': 'La sauvegarde n’a pas pu être lue',
  'This folder is no backup of Atrium: it has no {1}.':
    'Ce dossier n’est pas une sauvegarde d’Atrium : il n’a pas de {1}.',
  'This file is no backup of Atrium, or it is damaged.':
    'Ce fichier n’est pas une sauvegarde d’Atrium, ou il est endommagé.',
  'This file is no backup of Atrium: it has “{1}” in it.':
    'Ce fichier n’est pas une sauvegarde d’Atrium : il contient « {1} ».',
  '“{1}” cannot be in a backup, for its name. Give it another one.':
    '« {1} » ne peut pas être dans une sauvegarde à cause de son nom. Donnez-lui un autre nom.',
  '{1} of this backup is damaged, or of a newer version of Atrium.':
    '{1} de cette sauvegarde est endommagé ou d’une version plus récente d’Atrium.',
  'The backup is not whole: {1} is missing.': 'La sauvegarde n’est pas complète : {1} manque.',
  'The backup is not whole: {1} has another size.': 'La sauvegarde n’est pas complète : {1} a une autre taille.',
  '{1} of the backup cannot be used: {2*}.': '{1} de la sauvegarde est inutilisable : {2}.',
  'The backup is damaged: {1} has changed.': 'La sauvegarde est endommagée : {1} a changé.',
  'Nothing was restored.': 'Rien n’a été restauré.',
  'The backup could not be restored': 'La sauvegarde n’a pas pu être restaurée',
  'The data could not be replaced: {1*} It is as it was; the next start tries again.':
    'Les données n’ont pas pu être remplacées : {1} Tout est comme avant ; le prochain démarrage réessaiera.',
  'The backup was restored. What was there before is kept in {1}.':
    'La sauvegarde a été restaurée. Ce qui existait avant est conservé dans {1}.',
  'Something is being done with the data already. Wait until it is done.':
    'Une opération sur les données est déjà en cours. Attendez qu’elle soit finie.',
  'A session is working or waits for you. Let it end, or stop it, and try again.':
    'Une session travaille ou vous attend. Laissez-la finir ou arrêtez-la, puis réessayez.',
  'Choose the backup first.': 'Choisissez d’abord la sauvegarde.',
  'A copy could not be kept': 'Une copie n’a pas pu être conservée',
  'A kept copy is damaged on the disk and cannot be used.':
    'Une copie conservée est endommagée sur le disque et inutilisable.',
  'That is not the hash of a kept copy.': 'Ce n’est pas le hachage d’une copie conservée.',
  '{1} is not a file': '{1} n’est pas un fichier',
  'There is no such copy any more.': 'Cette copie n’existe plus.',
  'A kept copy could not be read': 'Une copie conservée n’a pas pu être lue',
  'This one is built in and stays as it is.': 'Celui-ci est intégré et reste tel quel.',
  '{1} could not be used: {2*}. Nothing was deleted: the old file is now {3}.':
    '{1} n’a pas pu être utilisé : {2}. Rien n’a été supprimé : l’ancien fichier est maintenant {3}.',
  'It could not be moved away either: {1*}': 'Il n’a pas pu être déplacé non plus : {1}',
  '{1} could not be used: {2*}. {3*} Changes cannot be saved until {4} is gone.':
    '{1} n’a pas pu être utilisé : {2}. {3} Les modifications ne pourront être enregistrées que lorsque {4} aura disparu.',
  '{1} could not be saved': '{1} n’a pas pu être enregistré',
  'it is not a file': 'ce n’est pas un fichier',
  '{1} was read from the copy that was saved last.': '{1} a été lu depuis la dernière copie enregistrée.',
  'There is no usable copy of {1}, so it starts afresh.':
    'Il n’y a pas de copie utilisable de {1}, qui repart donc de zéro.',
  'At most {1} files can be sent at once.': 'Au plus {1} fichiers peuvent être envoyés à la fois.',
  'This time is over already. Choose a later one.': 'Ce moment est déjà passé. Choisissez-en un plus tard.',
  'This rule is gone.': 'Cette règle n’existe plus.',
  'This rule ends with its session.': 'Cette règle prend fin avec sa session.',
  'A value that an MCP server is given can no longer be decrypted by the system. Enter it again in Settings.':
    'Le système ne peut plus déchiffrer une valeur donnée à un serveur MCP. Saisissez-la à nouveau dans les réglages.',
  'The key of this provider is lost: the system can no longer decrypt it, as after a move to another computer or with another keyring. Enter it again; nothing else is lost.':
    'La clé de ce fournisseur est perdue : le système ne peut plus la déchiffrer, par exemple après un changement d’ordinateur ou de trousseau. Saisissez-la à nouveau ; rien d’autre n’est perdu.',
  'It does not say which line it follows.': 'Elle ne dit pas quelle ligne elle suit.',
  'It does not follow the line before it: something was changed, removed or put in.':
    'Elle ne suit pas la ligne précédente : quelque chose a été changé, supprimé ou inséré.',
  'Its end was cut off: it had {1} events.': 'Sa fin a été coupée : il avait {1} événements.',
  'Its end was replaced: another one was noted.': 'Sa fin a été remplacée : une autre avait été notée.',
  'An unfinished line is left at the end of the log': 'Une ligne inachevée reste à la fin du journal',
  'it was written by a newer version of Atrium': 'il a été écrit par une version plus récente d’Atrium',
  'it is empty': 'il est vide',
  'it has nothing but zero bytes in it': 'il ne contient que des octets nuls',
  'it is not whole, or not JSON': 'il n’est pas entier, ou pas du JSON',
  'it is not a file of this kind': 'ce n’est pas un fichier de ce genre',
  'nothing is known about its version, {1}': 'on ne sait rien de sa version, {1}',
  'something in it has the wrong form': 'quelque chose y a une mauvaise forme',
  'Its number, {1}, was there before; the first one counts.': 'Son numéro, {1}, existait déjà ; le premier compte.',
  'Its number is {1} where {2} was expected.': 'Son numéro est {1} alors que {2} était attendu.',
  'The last line was not finished and was left out.': 'La dernière ligne n’était pas finie et a été omise.',
  'It could not be read and was left out.': 'Illisible, elle a été omise.',
  'This session was written by a newer version of Atrium. Update Atrium to open it.':
    'Cette session a été écrite par une version plus récente d’Atrium. Mettez Atrium à jour pour l’ouvrir.',
  'A key has letters, digits and signs only, without blanks.':
    'Une clé n’a que des lettres, des chiffres et des signes, sans espaces.',
  'The key could not be encrypted': 'La clé n’a pas pu être chiffrée',
  'The key was entered for something else': 'La clé a été saisie pour autre chose',
  'A key belongs to an address that begins with https:// or http://.':
    'Une clé va avec une adresse qui commence par https:// ou http://.',
  'That is not the id of a session.': 'Ce n’est pas l’identifiant d’une session.',
  'A session is not in the list. {1*}': 'Une session n’est pas dans la liste. {1}',
  'The list of sessions could not be brought up to date. {1*}':
    'La liste des sessions n’a pas pu être mise à jour. {1}',
  'There is a session of that id already.': 'Il y a déjà une session avec cet identifiant.',
  'An event was not written': 'Un événement n’a pas été écrit',
  'The session could not be created': 'La session n’a pas pu être créée',
  'The session could not be saved': 'La session n’a pas pu être enregistrée',
  'The session could not be read': 'La session n’a pas pu être lue',
  'The session could not be moved': 'La session n’a pas pu être déplacée',
  'That is not an event of a session.': 'Ce n’est pas un événement d’une session.',
  'There is no such session.': 'Cette session n’existe pas.',
  'That session is in the trash.': 'Cette session est dans la corbeille.',
  'the disk is full. Free some space and try again.': 'le disque est plein. Libérez de la place et réessayez.',
  'your disk quota is used up. Free some space and try again.':
    'votre quota de disque est épuisé. Libérez de la place et réessayez.',
  'the disk is read-only.': 'le disque est en lecture seule.',
  'the system refused access. Check the permissions of the file and its folder.':
    'le système a refusé l’accès. Vérifiez les droits du fichier et de son dossier.',
  'another program has it open.': 'un autre programme l’a ouvert.',
  'the disk reported an error.': 'le disque a signalé une erreur.',
  'the file would become larger than the system allows.':
    'le fichier deviendrait plus grand que le système ne le permet.',
  'too many files are open.': 'trop de fichiers sont ouverts.',
  '{1}: its beginning is lost.': '{1} : le début est perdu.',
  'There is another session of that id.': 'Il y a une autre session avec cet identifiant.',
}
