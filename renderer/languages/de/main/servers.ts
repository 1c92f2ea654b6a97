// biome-ignore-all lint/suspicious/noTemplateCurlyInString: gaps of sentences look like that
import type { SentencesOf } from '../../../sentences/sentences'

export const servers: SentencesOf<'servers'> = {
  'it answered without the task that was asked for': 'er hat ohne die verlangte Aufgabe geantwortet',
  'The server sent a message of more than {1} MB.': 'Der Server hat eine Nachricht von mehr als {1} MB gesendet.',
  'There is a server “{1}” already.': 'Einen Server „{1}“ gibt es schon.',
  'This server is in the folder’s own file.': 'Dieser Server steht in der Datei des Ordners.',
  'The server has changed since it was shown. Look at it again.':
    'Der Server hat sich geändert, seit er gezeigt wurde. Noch einmal ansehen.',
  'The tool has changed since it was shown. Look at it again.':
    'Das Werkzeug hat sich geändert, seit es gezeigt wurde. Noch einmal ansehen.',
  'The connection failed': 'Die Verbindung ist gescheitert',
  'The server closed the connection.': 'Der Server hat die Verbindung geschlossen.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  '“{1}” may not be run.': '„{1}“ darf nicht ausgeführt werden.',
  'Give the file the permission to be executed, or name the program that runs it.':
    'Der Datei das Recht zum Ausführen geben oder das Programm nennen, das sie ausführt.',
  'The server ended {1*} before it was ready.': 'Der Server endete {1}, bevor er bereit war.',
  'Read what it printed below; often an argument or a variable is missing.':
    'Unten lesen, was er ausgegeben hat; oft fehlt ein Argument oder eine Variable.',
  'The server ended {1*}.': 'Der Server endete {1}.',
  'Start it again; what it printed last is below.': 'Neu starten; was er zuletzt ausgegeben hat, steht unten.',
  'What runs there does not speak MCP: it prints other text to stdout, and did not answer.':
    'Was dort läuft, spricht nicht MCP: Es gibt anderen Text auf stdout aus und hat nicht geantwortet.',
  'Check the command and its arguments; a server’s own log lines belong on stderr.':
    'Den Befehl und seine Argumente prüfen; eigene Protokollzeilen eines Servers gehören auf stderr.',
  '“{1}” is not on PATH.': '„{1}“ ist nicht im PATH.',
  'It is at {1}: use that as the command.': 'Es liegt unter {1}: das als Befehl verwenden.',
  'Install Node.js, which brings npx along.': 'Node.js installieren, das npx mitbringt.',
  'Install uv, which brings uvx along.': 'uv installieren, das uvx mitbringt.',
  'Install Docker, or start it.': 'Docker installieren oder starten.',
  'There is no program “{1}” on this computer’s PATH.': 'Im PATH dieses Computers gibt es kein Programm „{1}“.',
  'Install it, or give its full path as the command.': 'Installieren oder den vollen Pfad als Befehl angeben.',
  'The server’s certificate is not trusted ({1}).': 'Dem Zertifikat des Servers wird nicht vertraut ({1}).',
  'If it is your organisation’s own, add its certificate to this computer’s trusted ones.':
    'Ist es das der eigenen Organisation, ihr Zertifikat auf diesem Computer als vertrauenswürdig eintragen.',
  'There is no server of that name.': 'Einen Server dieses Namens gibt es nicht.',
  'Check the address, and whether you are online.': 'Die Adresse prüfen, und ob der Computer online ist.',
  'Nobody listens at that address.': 'Unter dieser Adresse hört niemand zu.',
  'Start the server there, or check the port.': 'Den Server dort starten oder den Port prüfen.',
  'The connection failed ({1}).': 'Die Verbindung ist gescheitert ({1}).',
  'Check the network, and try again.': 'Das Netzwerk prüfen und noch einmal versuchen.',
  'The server wants you to sign in.': 'Der Server verlangt eine Anmeldung.',
  'Sign in, or enter its key as a header.': 'Anmelden oder seinen Schlüssel als Header eintragen.',
  'The server refuses you (403).': 'Der Server verweigert den Zugang (403).',
  'Check that your account or key may use it.': 'Prüfen, ob Konto oder Schlüssel ihn verwenden darf.',
  'There is nothing at that address (404).': 'Unter dieser Adresse ist nichts (404).',
  'Check the path; often it ends in /mcp.': 'Den Pfad prüfen; oft endet er auf /mcp.',
  'The address does not take MCP messages ({1}).': 'Die Adresse nimmt keine MCP-Nachrichten an ({1}).',
  'The server answered with an error ({1}).': 'Der Server hat mit einem Fehler geantwortet ({1}).',
  'Try again later.': 'Später noch einmal versuchen.',
  'The server did not list its tools in time.': 'Der Server hat seine Werkzeuge nicht rechtzeitig aufgezählt.',
  'Start it again. A first start may take long, as packages are fetched.':
    'Noch einmal starten. Ein erster Start kann lange dauern, weil Pakete geholt werden.',
  'by {1}': 'durch {1}',
  'by itself': 'von selbst',
  'with exit code {1}': 'mit Exit-Code {1}',
  'It needs the variable {1}, which is not set.': 'Es braucht die Variable {1}, die nicht gesetzt ist.',
  'It needs “{1}”, which has not been entered yet.': 'Es braucht „{1}“, das noch nicht eingegeben wurde.',
  'It has ${{1}}, which stands for nothing.': 'Darin steht ${{1}}, und das steht für nichts.',
  '“{1}” is left out: its name is too much like that of “{2}”.':
    '„{1}“ wird weggelassen: Der Name ist dem von „{2}“ zu ähnlich.',
  'The server answered {1} without a list of {2}.': 'Der Server hat auf {1} ohne eine Liste von {2} geantwortet.',
  'Only the first {1} {2} are used; the server has more.':
    'Nur die ersten {1} {2} werden verwendet; der Server hat mehr.',
  'The server’s list of {1} goes round in a circle.': 'Die Liste der {1} des Servers dreht sich im Kreis.',
  'The server’s list of {1} has more than {2} pages; the rest is left out.':
    'Die Liste der {1} des Servers hat mehr als {2} Seiten; der Rest wird weggelassen.',
  'The sign-in was refused.': 'Die Anmeldung wurde abgelehnt.',
  'The person has to sign in.': 'Es ist eine Anmeldung nötig.',
  'The server wants to send you to an address that is not https: {1}':
    'Der Server will zu einer Adresse schicken, die nicht https ist: {1}',
  'The page that says where to sign in speaks for somebody else.':
    'Die Seite, die sagt, wo man sich anmeldet, spricht für jemand anderen.',
  'This server is no longer there.': 'Diesen Server gibt es nicht mehr.',
  '“{1}” is switched off.': '„{1}“ ist ausgeschaltet.',
  '“{1}” has not been approved.': '„{1}“ wurde nicht genehmigt.',
  'This tool is no longer there.': 'Dieses Werkzeug gibt es nicht mehr.',
  'it is larger than 1 MB': 'sie ist größer als 1 MB',
  'it is not JSON': 'es ist kein JSON',
  'there are no servers in it': 'es stehen keine Server darin',
  'more than {1} servers are too many': 'mehr als {1} Server sind zu viele',
  'its name is empty, too long, or cannot be shown': 'der Name ist leer, zu lang oder nicht darstellbar',
  'it has a NUL character in it': 'ein NUL-Zeichen steht darin',
  'its address must begin with https:// or http://': 'die Adresse muss mit https:// oder http:// beginnen',
  'has the wrong form': 'hat die falsche Form',
  'The server no longer waits for an answer.': 'Der Server wartet nicht mehr auf eine Antwort.',
  'The reading was stopped.': 'Das Lesen wurde gestoppt.',
  'It was stopped.': 'Es wurde gestoppt.',
  'The server answered with something else.': 'Der Server hat mit etwas anderem geantwortet.',
  'Another tool of this server has the same name.': 'Ein anderes Werkzeug dieses Servers hat denselben Namen.',
  'Its definition is larger than 256 KB.': 'Seine Definition ist größer als 256 KB.',
  'Its description is longer than 20,000 characters.': 'Seine Beschreibung ist länger als 20.000 Zeichen.',
  'It has no inputSchema.': 'Es hat kein inputSchema.',
  'Its inputSchema is not that of an object.': 'Sein inputSchema ist nicht das eines Objekts.',
  '{1} cannot be used: {2*}.': '{1} ist nicht verwendbar: {2}.',
  '“{1}” in {2} cannot be used: {3*}.': '„{1}“ in {2} ist nicht verwendbar: {3}.',
  'Its prompts could not be listed.': 'Seine Prompts konnten nicht aufgezählt werden.',
  'Its resources could not be listed.': 'Seine Ressourcen konnten nicht aufgezählt werden.',
  '{1} of its tools have no usable name and are left out.':
    '{1} seiner Werkzeuge haben keinen brauchbaren Namen und werden weggelassen.',
  'The server was stopped.': 'Der Server wurde gestoppt.',
  'This server has not asked anybody to sign in.': 'Dieser Server hat keine Anmeldung verlangt.',
  'The server’s template of an address cannot be used.': 'Die Adressvorlage des Servers ist nicht verwendbar.',
  'The MCP server “{1}” is not running: {2*}': 'Der MCP-Server „{1}“ läuft nicht: {2}',
  'it was stopped.': 'er wurde gestoppt.',
  'The MCP server “{1}” is switched off.': 'Der MCP-Server „{1}“ ist ausgeschaltet.',
  'Signing in did not work: {1*}': 'Die Anmeldung gelang nicht: {1}',
  'The sign-in was answered by somebody else than the one that was asked.':
    'Auf die Anmeldung hat jemand anderes geantwortet als der, der gefragt wurde.',
  'The server is not running.': 'Der Server läuft nicht.',
  'Its address does not begin with https:// or http://.': 'Die Adresse beginnt nicht mit https:// oder http://.',
  'It asks for {1}, which looks like a secret: a folder’s file is not given those. Add the server as your own instead.':
    'Er verlangt {1}, das wie ein Geheimnis aussieht: Die Datei eines Ordners bekommt so etwas nicht. Stattdessen den Server als eigenen hinzufügen.',
  'Its working directory is not there: {1}': 'Sein Arbeitsverzeichnis ist nicht da: {1}',
  'Windows does not run this file by itself: {1}. Give the program that runs it as the command, and the file as its first argument.':
    'Windows führt diese Datei nicht selbst aus: {1}. Gib als Befehl das Programm an, das sie ausführt, und die Datei als erstes Argument.',
  'has characters that cannot be seen': 'hat unsichtbare Zeichen',
  '“{1}” is not a plain file, so nobody can tell what would run.':
    '„{1}“ ist keine gewöhnliche Datei, daher lässt sich nicht sagen, was laufen würde.',
  'What it runs in this folder is not what you agreed to. Look at it again.':
    'Was er in diesem Ordner ausführt, ist nicht mehr das, dem zugestimmt wurde. Bitte noch einmal ansehen.',
  'It would run “{1}” in this folder, which is not part of what you agreed to. If a variable names that file, name the file itself.':
    'Er würde in diesem Ordner „{1}“ ausführen, was nicht Teil der Zustimmung ist. Wenn eine Variable diese Datei nennt, die Datei selbst nennen.',
}
