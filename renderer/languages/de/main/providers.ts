import type { SentencesOf } from '../../../sentences/sentences'

export const providers: SentencesOf<'providers'> = {
  'The provider of this profile is gone. Choose another profile, or connect a provider.':
    'Den Anbieter dieses Profils gibt es nicht mehr. Ein anderes Profil wählen oder einen Anbieter verbinden.',
  'The provider of this model is gone. Choose another model, or connect a provider.':
    'Den Anbieter dieses Modells gibt es nicht mehr. Ein anderes Modell wählen oder einen Anbieter verbinden.',
  'This profile is gone. Choose another.': 'Dieses Profil gibt es nicht mehr. Ein anderes wählen.',
  'There is no such offer.': 'Ein solches Angebot gibt es nicht.',
  '{1*} no longer holds a key for {2}.': '{1} enthält keinen Schlüssel für {2} mehr.',
  'The variable': 'Die Variable',
  'No such call: {1}': 'Keinen solchen Aufruf gibt es: {1}',
  'wrong input': 'falsche Eingabe',
  'At most {1} headers can be sent.': 'Höchstens {1} Header können gesendet werden.',
  '“{1}” cannot be the name of a header.': '„{1}“ kann nicht der Name eines Headers sein.',
  'The header {1} is Atrium’s own. A key belongs into the key field.':
    'Der Header {1} gehört Atrium selbst. Ein Schlüssel gehört in das Feld für den Schlüssel.',
  'The value of {1} has characters that no header can carry.':
    'Der Wert von {1} hat Zeichen, die kein Header tragen kann.',
  'This provider is no longer there.': 'Diesen Anbieter gibt es nicht mehr.',
  '{1} of {2} looks like a secret. Headers are stored unencrypted; put a key into the key field instead.':
    '{1} bei {2} sieht wie ein Geheimnis aus. Header werden unverschlüsselt gespeichert; einen Schlüssel in das Feld für den Schlüssel eintragen.',
  'The address must begin with https:// or http://, for example https://api.openai.com/v1.':
    'Die Adresse muss mit https:// oder http:// beginnen, zum Beispiel https://api.openai.com/v1.',
  'The address still has a part in braces. Write the name of your own resource there.':
    'In der Adresse steht noch ein Teil in geschweiften Klammern. Dort den Namen der eigenen Ressource eintragen.',
  'This file holds no providers and profiles of Atrium that can be used{1}.':
    'Diese Datei enthält keine verwendbaren Anbieter und Profile von Atrium{1}.',
  'The server sent an event that is far too long for a reply. Try again, or choose another model.':
    'Der Server hat ein Ereignis gesendet, das für eine Antwort viel zu lang ist. Noch einmal versuchen oder ein anderes Modell wählen.',
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.':
    'Der Server hat ein Bild dieser Unterhaltung nicht angenommen. Ein Modell wählen, das Bilder versteht, oder eine neue Sitzung beginnen.',
  'The server did not answer with a list of models. Check the URL (it often ends in /v1).':
    'Der Server hat nicht mit einer Liste von Modellen geantwortet. Die URL prüfen (oft endet sie auf /v1).',
  'The server sent two versions of a tool call, so nothing was run. Try again.':
    'Der Server hat zwei Fassungen eines Werkzeugaufrufs gesendet, daher wurde nichts ausgeführt. Noch einmal versuchen.',
  'The server ended the reply before a tool call was whole, so nothing was run. Try again.':
    'Der Server hat die Antwort beendet, bevor ein Werkzeugaufruf vollständig war, daher wurde nichts ausgeführt. Noch einmal versuchen.',
  'The server sent something that is no part of a reply. If it does so again, check the address of the provider, and which protocol the server speaks.':
    'Der Server hat etwas gesendet, das nicht zu einer Antwort gehört. Geschieht es wieder, die Adresse des Anbieters prüfen, und welches Protokoll der Server spricht.',
  'The server did not answer in time. Try again, or check whether it is busy loading the model.':
    'Der Server hat nicht rechtzeitig geantwortet. Noch einmal versuchen oder prüfen, ob er gerade das Modell lädt.',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.':
    'Der Server hat mitten in der Antwort nichts mehr gesendet. Was ankam, bleibt erhalten; von hier fortfahren oder erneut senden.',
  'The server kept the connection open, but sent nothing of its reply for a long time. What came is kept; go on from here, or send again.':
    'Der Server hat die Verbindung gehalten, aber lange nichts von seiner Antwort gesendet. Was ankam, bleibt erhalten; von hier fortfahren oder erneut senden.',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.':
    'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war. Was ankam, bleibt erhalten; von hier fortfahren oder erneut senden.',
  'Nothing answers at {1*}. Is the server running, and is the URL right?':
    'Unter {1} antwortet nichts. Läuft der Server, und stimmt die URL?',
  'The host of {1*} could not be found. Check the URL, and whether this computer is online.':
    'Der Host von {1} wurde nicht gefunden. Die URL prüfen und ob dieser Computer online ist.',
  'No secure connection to {1*}: its certificate or its TLS was not accepted. Check the URL, also http or https.':
    'Keine sichere Verbindung zu {1}: Sein Zertifikat oder sein TLS wurde nicht angenommen. Die URL prüfen, auch http oder https.',
  '{1*} did not answer in time. Try again, or check whether the server is busy.':
    '{1} hat nicht rechtzeitig geantwortet. Noch einmal versuchen oder prüfen, ob der Server ausgelastet ist.',
  'The URL of this provider cannot be used. Check it in Settings.':
    'Die URL dieses Anbieters ist nicht verwendbar. In den Einstellungen prüfen.',
  'The connection to {1*} failed. Check the network and try again.':
    'Die Verbindung zu {1} ist gescheitert. Das Netzwerk prüfen und noch einmal versuchen.',
  'this address': 'dieser Adresse',
  'The request to the provider failed': 'Die Anfrage an den Anbieter ist gescheitert',
  'The answer hit the output limit of the model and ends early. Ask to continue.':
    'Die Antwort hat die Ausgabegrenze des Modells erreicht und endet vorzeitig. Fortsetzen lassen.',
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.':
    'Die Antwort hat mitten in einem Werkzeugaufruf die Ausgabegrenze des Modells erreicht, daher wurde nichts ausgeführt. Um kleinere Schritte bitten.',
  'The model asked for a tool without naming it, so nothing was run. Try again.':
    'Das Modell hat ein Werkzeug verlangt, ohne es zu nennen, daher wurde nichts ausgeführt. Noch einmal versuchen.',
  'The server sent an empty reply. Try again, or check that the name of the model is right.':
    'Der Server hat eine leere Antwort gesendet. Noch einmal versuchen oder prüfen, ob der Name des Modells stimmt.',
  'All of the reply is of a kind that this version of Atrium does not know, so there is nothing to show. Send again, or choose another model.':
    'Die ganze Antwort ist von einer Art, die diese Version von Atrium nicht kennt; es gibt also nichts zu zeigen. Erneut senden oder ein anderes Modell wählen.',
  'The model ended its reply without an answer. Ask to continue, or send again.':
    'Das Modell hat seine Antwort beendet, ohne etwas zu sagen. Um Fortsetzung bitten oder erneut senden.',
  '“{1}” does not take the effort “{2}” here, so it was asked for “{3}”.':
    '„{1}“ nimmt hier den Aufwand „{2}“ nicht an, darum wurde „{3}“ verlangt.',
  '“{1}” cannot be told here how long to think, so it decides by itself.':
    '„{1}“ kann hier nicht gesagt werden, wie lange es nachdenken soll, darum entscheidet es selbst.',
  'The conversation now fills all that this model can take, and the answer ends early. Start a new session, or choose a model with more context.':
    'Die Unterhaltung füllt nun alles, was dieses Modell aufnehmen kann, und die Antwort endet vorzeitig. Eine neue Sitzung beginnen oder ein Modell mit mehr Kontext wählen.',
  'The provider paused the answer before it was complete. Ask to continue.':
    'Der Anbieter hat die Antwort unterbrochen, bevor sie vollständig war. Fortsetzen lassen.',
  "The provider's content filter stopped the answer. Put the request in other words.":
    'Der Inhaltsfilter des Anbieters hat die Antwort gestoppt. Die Bitte anders formulieren.',
  'The server failed while it answered. Try again.':
    'Der Server ist beim Antworten gescheitert. Noch einmal versuchen.',
  'A header of this provider cannot be sent. Check their names and values in Settings.':
    'Ein Header dieses Anbieters kann nicht gesendet werden. Namen und Werte in den Einstellungen prüfen.',
  'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.':
    'Die URL dieses Anbieters ist nicht verwendbar. Sie beginnt mit http:// oder https:// und nennt keinen Benutzer. In den Einstellungen prüfen.',
  'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.':
    'Der Schlüssel hat Zeichen, die kein Schlüssel hat. In den Einstellungen noch einmal einfügen, ohne Leerzeichen oder Anführungszeichen darum.',
  'The server did not answer with a stream{1*}': 'Der Server hat nicht mit einem Stream geantwortet{1}',
  'Check the URL (it often ends in /v1).': 'Die URL prüfen (oft endet sie auf /v1).',
  'The server gave up waiting for the request. Try again.':
    'Der Server hat nicht länger auf die Anfrage gewartet. Noch einmal versuchen.',
  'The server has a problem ({1}). Try again in a moment.':
    'Der Server hat ein Problem ({1}). Gleich noch einmal versuchen.',
  'The server did not accept the request{1*}': 'Der Server hat die Anfrage nicht angenommen{1}',
  'The server answered with a web page, not as a model does. Check the URL (it often ends in /v1), and whether the network wants you to sign in first.':
    'Der Server hat mit einer Webseite geantwortet, nicht wie ein Modell. Die URL prüfen (oft endet sie auf /v1), und ob das Netzwerk zuerst eine Anmeldung verlangt.',
  'The key was refused. Check the key of this provider in Settings.':
    'Der Schlüssel wurde abgelehnt. Den Schlüssel dieses Anbieters in den Einstellungen prüfen.',
  'The key was refused, or it may not use this model. Check the key and the model in Settings.':
    'Der Schlüssel wurde abgelehnt oder gilt nicht für dieses Modell. Schlüssel und Modell in den Einstellungen prüfen.',
  'The account of this key has no credit left. Add credit with the provider, or choose another profile.':
    'Das Konto dieses Schlüssels hat kein Guthaben mehr. Beim Anbieter Guthaben aufladen oder ein anderes Profil wählen.',
  'The server does not have this model. Check the name of the model in the profile.':
    'Der Server hat dieses Modell nicht. Den Namen des Modells im Profil prüfen.',
  'The server has nothing at this address. Check the address of the provider (it often ends in /v1), which protocol the server speaks, and the name of the model.':
    'Unter dieser Adresse hat der Server nichts. Die Adresse des Anbieters prüfen (oft endet sie auf /v1), ebenso, welches Protokoll der Server spricht, und den Namen des Modells.',
  'The provider takes no more requests for now. Wait a little and try again.':
    'Der Anbieter nimmt gerade keine Anfragen mehr an. Etwas warten und noch einmal versuchen.',
  'The server is overloaded. Try again in a moment.': 'Der Server ist überlastet. Gleich noch einmal versuchen.',
  'The conversation is longer than this model can take. Summarise it, start a new session, or choose a model with more context.':
    'Die Unterhaltung ist länger, als dieses Modell aufnehmen kann. Zusammenfassen, eine neue Sitzung beginnen oder ein Modell mit mehr Kontext wählen.',
  'Check the model and the URL in Settings.': 'Modell und URL in den Einstellungen prüfen.',
  'The server points to another address{1}. Enter the address it means in Settings.':
    'Der Server verweist auf eine andere Adresse{1}. Die gemeinte Adresse in den Einstellungen eintragen.',
  'No answer within {1} seconds. The server may be busy, still loading the model, or out of reach.':
    'Keine Antwort innerhalb von {1} Sekunden. Der Server ist vielleicht ausgelastet, lädt noch das Modell oder ist nicht erreichbar.',
  '{1} answers.': '{1} antwortet.',
  'The server wants a key, and none is kept for this address. Enter it under Edit.':
    'Der Server verlangt einen Schlüssel, und für diese Adresse ist keiner hinterlegt. Unter „Bearbeiten“ eintragen.',
  'It answers, and offers {1*}.': 'Er antwortet und bietet {1}.',
  '1 model': '1 Modell',
  '{1} models': '{1} Modelle',
  '{1*} No key is kept for this address.': '{1} Für diese Adresse ist kein Schlüssel hinterlegt.',
  'It has: {1}.': 'Er hat: {1}.',
  'Load the list of its models and choose one.': 'Die Liste seiner Modelle laden und eines wählen.',
  'The server has no model named “{1}”.{2*}': 'Der Server hat kein Modell namens „{1}“.{2}',
  'The address is not quite right: {1} answers. Change it under Edit.':
    'Die Adresse stimmt nicht ganz: {1} antwortet. Unter „Bearbeiten“ ändern.',
  '“{1}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.':
    '„{1}“ kann hier keine Werkzeuge benutzen und daher nur reden: Es liest, ändert und führt nichts aus. Dafür ein anderes Modell wählen.',
  '“{1}” takes at most {2} tools here, so {3} are left out: {4}. Switch off MCP servers, or tools of theirs, that you do not need.':
    '„{1}“ nimmt hier höchstens {2} Werkzeuge an, daher fehlen {3}: {4}. MCP-Server oder deren Werkzeuge, die nicht gebraucht werden, ausschalten.',
  'The server does not take so many tools. Switch off MCP servers, or tools of theirs, that you do not need, in Settings.':
    'Der Server nimmt nicht so viele Werkzeuge an. MCP-Server oder deren Werkzeuge, die nicht gebraucht werden, in den Einstellungen ausschalten.',
  '“{1}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.':
    '„{1}“ sieht hier keine Bilder und erfährt daher nur in Worten von ihnen: Name, Größe und Abmessungen. Damit sie gesehen werden, ein anderes Modell wählen.',
  'A picture of this conversation was not accepted, so “{1}” is told of the pictures in words for now.':
    'Ein Bild dieser Unterhaltung wurde nicht angenommen, daher erfährt „{1}“ vorerst nur in Worten von den Bildern.',
}
