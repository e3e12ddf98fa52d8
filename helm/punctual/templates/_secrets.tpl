{{/* The token that consumers and callbacks share: the given one, the stored one, or a new one, which is kept for the whole rendering. */}}
{{- define "punctual.deliveriesToken" -}}
{{- if .Values.deliveries.token -}}
{{- .Values.deliveries.token -}}
{{- else -}}
{{- if not (hasKey .Values.deliveries "made") -}}
{{- $there := lookup "v1" "Secret" .Release.Namespace (printf "%s-deliveries" (include "punctual.fullname" .)) -}}
{{- $token := dig "data" "token" "" (default dict $there) | b64dec -}}
{{- $_ := set .Values.deliveries "made" (default (randAlphaNum 48) $token) -}}
{{- end -}}
{{- .Values.deliveries.made -}}
{{- end -}}
{{- end -}}

{{- define "punctual.deliveriesEnv" -}}
- name: PUNCTUAL_DELIVERIES_TOKEN
  valueFrom:
    secretKeyRef:
      name: {{ default (printf "%s-deliveries" (include "punctual.fullname" .)) .Values.deliveries.existingSecret | quote }}
      key: {{ ternary .Values.deliveries.tokenKey "token" (ne .Values.deliveries.existingSecret "") | quote }}
{{- end -}}

{{/* Of (root, given, made): the database's user and password. "given" is database or migrations.database; "made" the Secret of the release. */}}
{{- define "punctual.databaseEnv" -}}
{{- $keys := .root.Values.database -}}
- name: PUNCTUAL_SQL_USERNAME
  {{- if and .given.existingSecret .given.username }}
  value: {{ .given.username | quote }}
  {{- else }}
  valueFrom:
    secretKeyRef:
      name: {{ default .made .given.existingSecret | quote }}
      key: {{ ternary $keys.usernameKey "username" (ne .given.existingSecret "") | quote }}
  {{- end }}
- name: PUNCTUAL_SQL_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ default .made .given.existingSecret | quote }}
      key: {{ ternary $keys.passwordKey "password" (ne .given.existingSecret "") | quote }}
{{- end -}}

{{/* Whether the schema has a user of its own. */}}
{{- define "punctual.ownSchemaUser" -}}
{{- if or .Values.migrations.database.username .Values.migrations.database.existingSecret -}}true{{- end -}}
{{- end -}}

{{/* Of (root, made): the schema's user and password. */}}
{{- define "punctual.schemaEnv" -}}
{{- $given := ternary .root.Values.migrations.database .root.Values.database (eq (include "punctual.ownSchemaUser" .root) "true") -}}
{{- include "punctual.databaseEnv" (dict "root" .root "given" $given "made" .made) -}}
{{- end -}}

{{/* Of (root, component): the part of the release's Secrets that a service reads, for its hash. */}}
{{- define "punctual.secretsOf" -}}
{{- $root := .root -}}
{{- if ne .component "consumer" -}}
database {{ $root.Values.database.username }} {{ $root.Values.database.password }}
{{ end -}}
{{- if and (ne .component "api") (not $root.Values.deliveries.existingSecret) -}}
deliveries {{ include "punctual.deliveriesToken" $root }}
{{ end -}}
{{- end -}}
