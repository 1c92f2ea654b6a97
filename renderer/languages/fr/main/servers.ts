// biome-ignore-all lint/suspicious/noTemplateCurlyInString: gaps of sentences look like that
import type { SentencesOf } from '../../../sentences/sentences'

export const servers: SentencesOf<'servers'> = {
  'it answered without the task that was asked for': 'il a répondu sans la tâche demandée',
  'The server sent a message of more than {1} MB.': 'Le serveur a envoyé un message de plus de {1} Mo.',
  'There is a server “{1}” already.': 'Il y a déjà un serveur « {1} ».',
  'This server is in the folder’s own file.': 'Ce serveur est dans le fichier du dossier.',
  'The server has changed since it was shown. Look at it again.':
    'Le serveur a changé depuis qu’il a été montré. Regardez-le de nouveau.',
  'The tool has changed since it was shown. Look at it again.':
    'L’outil a changé depuis qu’il a été montré. Regardez-le de nouveau.',
  'The connection failed': 'La connexion a échoué',
  'The server closed the connection.': 'Le serveur a fermé la connexion.',
  'The server did not answer in time.': 'Le serveur n’a pas répondu à temps.',
  '“{1}” may not be run.': '« {1} » n’a pas le droit d’être exécuté.',
  'Give the file the permission to be executed, or name the program that runs it.':
    'Donnez au fichier le droit d’exécution, ou nommez le programme qui l’exécute.',
  'The server ended {1*} before it was ready.': 'Le serveur s’est terminé {1} avant d’être prêt.',
  'Read what it printed below; often an argument or a variable is missing.':
    'Lisez ci-dessous ce qu’il a affiché ; souvent un argument ou une variable manque.',
  'The server ended {1*}.': 'Le serveur s’est terminé {1}.',
  'Start it again; what it printed last is below.': 'Redémarrez-le ; ce qu’il a affiché en dernier est ci-dessous.',
  'What runs there does not speak MCP: it prints other text to stdout, and did not answer.':
    'Ce qui s’exécute là ne parle pas MCP : il affiche un autre texte sur stdout et n’a pas répondu.',
  'Check the command and its arguments; a server’s own log lines belong on stderr.':
    'Vérifiez la commande et ses arguments ; les lignes de journal d’un serveur vont sur stderr.',
  '“{1}” is not on PATH.': '« {1} » n’est pas dans le PATH.',
  'It is at {1}: use that as the command.': 'Il se trouve dans {1} : utilisez cela comme commande.',
  'Install Node.js, which brings npx along.': 'Installez Node.js, qui apporte npx.',
  'Install uv, which brings uvx along.': 'Installez uv, qui apporte uvx.',
  'Install Docker, or start it.': 'Installez Docker ou démarrez-le.',
  'There is no program “{1}” on this computer’s PATH.':
    'Il n’y a pas de programme « {1} » dans le PATH de cet ordinateur.',
  'Install it, or give its full path as the command.': 'Installez-le ou donnez son chemin complet comme commande.',
  'The server’s certificate is not trusted ({1}).': 'Le certificat du serveur n’est pas reconnu ({1}).',
  'If it is your organisation’s own, add its certificate to this computer’s trusted ones.':
    'Si c’est celui de votre organisation, ajoutez son certificat à ceux que cet ordinateur reconnaît.',
  'There is no server of that name.': 'Il n’y a pas de serveur de ce nom.',
  'Check the address, and whether you are online.': 'Vérifiez l’adresse, et si vous êtes en ligne.',
  'Nobody listens at that address.': 'Personne n’écoute à cette adresse.',
  'Start the server there, or check the port.': 'Démarrez-y le serveur ou vérifiez le port.',
  'The connection failed ({1}).': 'La connexion a échoué ({1}).',
  'Check the network, and try again.': 'Vérifiez le réseau et réessayez.',
  'The server wants you to sign in.': 'Le serveur vous demande de vous connecter.',
  'Sign in, or enter its key as a header.': 'Connectez-vous ou saisissez sa clé comme en-tête.',
  'The server refuses you (403).': 'Le serveur vous refuse l’accès (403).',
  'Check that your account or key may use it.': 'Vérifiez que votre compte ou votre clé y a droit.',
  'There is nothing at that address (404).': 'Il n’y a rien à cette adresse (404).',
  'Check the path; often it ends in /mcp.': 'Vérifiez le chemin ; il finit souvent par /mcp.',
  'The address does not take MCP messages ({1}).': 'L’adresse n’accepte pas de messages MCP ({1}).',
  'The server answered with an error ({1}).': 'Le serveur a répondu par une erreur ({1}).',
  'Try again later.': 'Réessayez plus tard.',
  'The server did not list its tools in time.': 'Le serveur n’a pas donné la liste de ses outils à temps.',
  'Start it again. A first start may take long, as packages are fetched.':
    'Redémarrez-le. Un premier démarrage peut être long, car des paquets sont téléchargés.',
  'by {1}': 'par {1}',
  'by itself': 'de lui-même',
  'with exit code {1}': 'avec le code de sortie {1}',
  'It needs the variable {1}, which is not set.': 'Il a besoin de la variable {1}, qui n’est pas définie.',
  'It needs “{1}”, which has not been entered yet.': 'Il a besoin de « {1} », qui n’a pas encore été saisi.',
  'It has ${{1}}, which stands for nothing.': 'Il contient ${{1}}, qui ne désigne rien.',
  '“{1}” is left out: its name is too much like that of “{2}”.':
    '« {1} » est omis : son nom ressemble trop à celui de « {2} ».',
  'The server answered {1} without a list of {2}.': 'Le serveur a répondu à {1} sans liste de {2}.',
  'Only the first {1} {2} are used; the server has more.':
    'Seuls les {1} premiers {2} sont utilisés ; le serveur en a plus.',
  'The server’s list of {1} goes round in a circle.': 'La liste de {1} du serveur tourne en rond.',
  'The server’s list of {1} has more than {2} pages; the rest is left out.':
    'La liste de {1} du serveur a plus de {2} pages ; le reste est omis.',
  'The sign-in was refused.': 'La connexion a été refusée.',
  'The person has to sign in.': 'Vous devez vous connecter.',
  'The server wants to send you to an address that is not https: {1}':
    'Le serveur veut vous envoyer à une adresse qui n’est pas https : {1}',
  'The page that says where to sign in speaks for somebody else.':
    'La page qui dit où se connecter parle pour quelqu’un d’autre.',
  'This server is no longer there.': 'Ce serveur n’est plus là.',
  '“{1}” is switched off.': '« {1} » est désactivé.',
  '“{1}” has not been approved.': '« {1} » n’a pas été approuvé.',
  'This tool is no longer there.': 'Cet outil n’est plus là.',
  'it is larger than 1 MB': 'il dépasse 1 Mo',
  'it is not JSON': 'ce n’est pas du JSON',
  'there are no servers in it': 'il ne contient aucun serveur',
  'more than {1} servers are too many': 'plus de {1} serveurs, c’est trop',
  'its name is empty, too long, or cannot be shown': 'son nom est vide, trop long ou impossible à afficher',
  'it has a NUL character in it': 'il contient un caractère NUL',
  'its address must begin with https:// or http://': 'son adresse doit commencer par https:// ou http://',
  'has the wrong form': 'a une mauvaise forme',
  'The server no longer waits for an answer.': 'Le serveur n’attend plus de réponse.',
  'The reading was stopped.': 'La lecture a été arrêtée.',
  'It was stopped.': 'Cela a été arrêté.',
  'The server answered with something else.': 'Le serveur a répondu autre chose.',
  'Another tool of this server has the same name.': 'Un autre outil de ce serveur a le même nom.',
  'Its definition is larger than 256 KB.': 'Sa définition dépasse 256 Ko.',
  'Its description is longer than 20,000 characters.': 'Sa description dépasse 20 000 caractères.',
  'It has no inputSchema.': 'Il n’a pas d’inputSchema.',
  'Its inputSchema is not that of an object.': 'Son inputSchema n’est pas celui d’un objet.',
  '{1} cannot be used: {2*}.': '{1} est inutilisable : {2}.',
  '“{1}” in {2} cannot be used: {3*}.': '« {1} » dans {2} est inutilisable : {3}.',
  'Its prompts could not be listed.': 'Ses prompts n’ont pas pu être listés.',
  'Its resources could not be listed.': 'Ses ressources n’ont pas pu être listées.',
  '{1} of its tools have no usable name and are left out.':
    '{1} de ses outils n’ont pas de nom utilisable et sont omis.',
  'The server was stopped.': 'Le serveur a été arrêté.',
  'This server has not asked anybody to sign in.': 'Ce serveur n’a demandé aucune connexion.',
  'The server’s template of an address cannot be used.': 'Le modèle d’adresse du serveur est inutilisable.',
  'The MCP server “{1}” is not running: {2*}': 'Le serveur MCP « {1} » n’est pas en marche : {2}',
  'it was stopped.': 'il a été arrêté.',
  'The MCP server “{1}” is switched off.': 'Le serveur MCP « {1} » est désactivé.',
  'Signing in did not work: {1*}': 'La connexion n’a pas réussi : {1}',
  'The sign-in was answered by somebody else than the one that was asked.':
    'La réponse à la connexion vient de quelqu’un d’autre que celui qui a été interrogé.',
  'The server is not running.': 'Le serveur n’est pas en marche.',
  'Its address does not begin with https:// or http://.': 'Son adresse ne commence pas par https:// ou http://.',
  'It asks for {1}, which looks like a secret: a folder’s file is not given those. Add the server as your own instead.':
    'Il demande {1}, qui ressemble à un secret : le fichier d’un dossier n’en reçoit pas. Ajoutez plutôt le serveur comme le vôtre.',
  'Its working directory is not there: {1}': 'Son dossier de travail n’est pas là : {1}',
  'Windows does not run this file by itself: {1}. Give the program that runs it as the command, and the file as its first argument.':
    'Windows n’exécute pas ce fichier de lui-même : {1}. Indiquez comme commande le programme qui l’exécute, et le fichier comme premier argument.',
  'has characters that cannot be seen': 'a des caractères invisibles',
  '“{1}” is not a plain file, so nobody can tell what would run.':
    '« {1} » n’est pas un fichier ordinaire, personne ne peut donc dire ce qui s’exécuterait.',
  'What it runs in this folder is not what you agreed to. Look at it again.':
    'Ce qu’il exécute dans ce dossier n’est pas ce que vous avez accepté. Examinez-le de nouveau.',
  'It would run “{1}” in this folder, which is not part of what you agreed to. If a variable names that file, name the file itself.':
    'Il exécuterait « {1} » dans ce dossier, ce qui ne fait pas partie de ce que vous avez accepté. Si une variable nomme ce fichier, nommez le fichier lui-même.',
}
