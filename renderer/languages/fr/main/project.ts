import type { SentencesOf } from '../../../sentences/sentences'

export const project: SentencesOf<'project'> = {
  "You have no profile '{1}'.": 'Vous n’avez pas de profil « {1} ».',
  "There is no agent '{1}'.": 'Il n’y a pas d’agent « {1} ».',
  "There is no command '{1}'.": 'Il n’y a pas de commande « {1} ».',
  "There is no skill '{1}'; it is left out.": 'Il n’y a pas de compétence « {1} » ; elle est omise.',
  'your own {1}': 'votre fichier {1}',
  "'name' contains characters that a name cannot have.":
    '« name » contient des caractères qu’un nom ne peut pas avoir.',
  "'{1}' must be a text.": '« {1} » doit être un texte.',
  '\'{1}\' must be a list of names, as in "a, b" or [a, b].':
    '« {1} » doit être une liste de noms, comme "a, b" ou [a, b].',
  "'{1}' is missing.": '« {1} » manque.',
  "'{1}' is empty.": '« {1} » est vide.',
  "'{1}' is longer than {2} characters.": '« {1} » dépasse {2} caractères.',
  'Between the two --- lines there must be keys, as in "name: review".':
    'Entre les deux lignes --- il doit y avoir des clés, comme "name: review".',
  'The keys cannot be read as YAML: {1*}': 'Les clés ne sont pas lisibles comme du YAML : {1}',
  'It must begin with a line of --- and its keys.': 'Il doit commencer par une ligne --- et ses clés.',
  'The --- line that ends the keys is missing.': 'Il manque la ligne --- qui termine les clés.',
  'Its keys hold too many lists.': 'Ses clés contiennent trop de listes.',
  'A text with a colon in it needs quotes around it.':
    'Un texte qui contient un deux-points doit être entre guillemets.',
  'This is not valid YAML: {1}.{2*}': 'Ce n’est pas du YAML valide : {1}.{2}',
  "'name' needs letters a to z or digits, to be typed after a slash.":
    '« name » doit avoir des lettres de a à z ou des chiffres, pour être tapé après une barre oblique.',
  '{1} is reserved.': '{1} est réservé.',
  'There is no text below its keys.': 'Il n’y a pas de texte sous ses clés.',
  "An agent has no key '{1}'.": 'Un agent n’a pas de clé « {1} ».',
  "'default' is the name of the built-in agent.": '« default » est le nom de l’agent intégré.',
  'It names itself as its sub-agent.': 'Il se nomme lui-même comme sous-agent.',
  "There is no tool group '{1}' here. Choose from {2}.":
    'Il n’y a pas de groupe d’outils « {1} » ici. Choisissez parmi {2}.',
  '{1} is longer than 1 MB and cannot be edited here.': '{1} dépasse 1 Mo et ne peut pas être modifié ici.',
  'It is longer than 1 MB.': 'Il dépasse 1 Mo.',
  'Line {1}': 'Ligne {1}',
  '{1} has changed on the disk since it was opened. Look at it again.':
    '{1} a changé sur le disque depuis son ouverture. Regardez-le de nouveau.',
  '{1} is no project file.': '{1} n’est pas un fichier de projet.',
  '{1} is longer than 1 MB. Only its first megabyte is used.':
    '{1} dépasse 1 Mo. Seul son premier mégaoctet est utilisé.',
  '{1} is not used: {2*}.': '{1} n’est pas utilisé : {2}.',
  'with it the rules of other assistants would be longer than 200 KB':
    'avec lui, les règles des autres assistants dépasseraient 200 Ko',
  'Only the first {1} of its {2} files are read': 'Seuls les {1} premiers de ses {2} fichiers sont lus',
  '{1} is already the command of {2*}.': '{1} est déjà la commande de {2}.',
  "The agent '{1}' is already that of {2*}.": 'L’agent « {1} » est déjà celui de {2}.',
  "The skill '{1}' is already that of {2*}.": 'La compétence « {1} » est déjà celle de {2}.',
  "The skill is named '{1}', but its folder is not.": 'La compétence se nomme « {1} », mais pas son dossier.',
  "'{1}' is there twice.": '« {1} » y figure deux fois.',
  'Every key must be a text.': 'Chaque clé doit être un texte.',
  "'<<' takes over the keys of something else, which does not work here.":
    '« << » reprend les clés d’autre chose, ce qui ne fonctionne pas ici.',
  'Its keys hold too much.': 'Ses clés contiennent trop de choses.',
  'There are more than {1} keys.': 'Il y a plus de {1} clés.',
  'Its keys are longer than 16 KB.': 'Ses clés dépassent 16 Ko.',
  "'{1}' names more than {2}.": '« {1} » en nomme plus de {2}.',
  'Its keys take too much time or memory to read.': 'La lecture de ses clés demande trop de temps ou de mémoire.',
  'What comes after {1} is not read: {2*}.': 'Ce qui suit {1} n’est pas lu : {2}.',
  'they are too long': 'les fichiers sont trop longs',
  'they take too long': 'les fichiers prennent trop de temps',
  'It is UTF-16, not UTF-8.': 'Il est en UTF-16 et non en UTF-8.',
  'It is not UTF-8.': 'Il n’est pas en UTF-8.',
  'It holds more than {1} files, so none of them is read.': 'Il contient plus de {1} fichiers, aucun n’est donc lu.',
  'More problems are not listed: {1}.': 'Autres problèmes non affichés : {1}.',
  "There is no skill '{1}', nor {2} of the others; they are left out.":
    'La compétence « {1} » n’existe pas, ni {2} des autres ; elles sont ignorées.',
  "'name' looks like a path, which is no name.": '« name » ressemble à un chemin, ce qui n’est pas un nom.',
  '{1} is not UTF-8 and cannot be edited here.': '{1} n’est pas en UTF-8 et ne peut pas être modifié ici.',
  '{1} is not UTF-8. What cannot be read of it is given to models as �.':
    '{1} n’est pas en UTF-8. Ce qui en est illisible est transmis aux modèles sous la forme �.',
}
