{{/* Of (root, made): the environment of migrate and upkeep. */}}
{{- define "punctual.migrationsEnv" -}}
- name: PUNCTUAL_SQL_URL
  value: {{ .root.Values.database.url | quote }}
{{ include "punctual.schemaEnv" . }}
- name: PUNCTUAL_UPKEEP_RETENTION
  value: {{ .root.Values.upkeep.retention | quote }}
- name: PUNCTUAL_UPKEEP_AHEAD
  value: {{ .root.Values.upkeep.ahead | quote }}
{{- with .root.Values.migrations.config }}
- name: SPRING_APPLICATION_JSON
  value: {{ toJson . | quote }}
{{- end }}
{{- end -}}

{{/* The environment of the alarm topic's Job. */}}
{{- define "punctual.alarmTopicEnv" -}}
- name: PUNCTUAL_ROCKETMQ_NAMESERVER
  value: {{ .Values.rocketmq.nameServer | quote }}
- name: PUNCTUAL_ALARMS_TOPIC
  value: {{ .Values.alarms.topic | quote }}
- name: PUNCTUAL_ALARMS_QUEUES
  value: {{ .Values.alarms.queues | toString | quote }}
- name: PUNCTUAL_ALARMS_WAIT
  value: {{ .Values.alarmTopic.wait | quote }}
{{- with .Values.rocketmq }}
{{- if .existingSecret }}
- name: PUNCTUAL_ROCKETMQ_ACCESSKEY
  valueFrom: { secretKeyRef: { name: {{ .existingSecret | quote }}, key: punctual.rocketmq.access-key } }
- name: PUNCTUAL_ROCKETMQ_SECRETKEY
  valueFrom: { secretKeyRef: { name: {{ .existingSecret | quote }}, key: punctual.rocketmq.secret-key } }
{{- end }}
{{- if .tls.enabled }}
- name: PUNCTUAL_ROCKETMQ_TLS_ENABLED
  value: "true"
{{- end }}
{{- with .tls.authoritiesKey }}
- name: PUNCTUAL_ROCKETMQ_TLS_AUTHORITIES
  value: {{ printf "/etc/punctual/secret/%s" . | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The environment of the test. */}}
{{- define "punctual.smokeCheckEnv" -}}
- name: PUNCTUAL_API
  value: {{ printf "%s://%s-api:%v" (include "punctual.scheme" .) (include "punctual.fullname" .) (int .Values.api.service.port) | quote }}
{{- if .Values.tls.existingSecret }}
- name: PUNCTUAL_AUTHORITIES
  value: /etc/punctual/tls/ca.crt
{{- end }}
- name: PUNCTUAL_SMOKECHECK_TOPIC
  value: {{ .Values.test.topic | quote }}
- name: PUNCTUAL_SMOKECHECK_WAIT
  value: {{ .Values.test.wait | quote }}
{{- if or .Values.test.token .Values.test.existingSecret }}
- name: PUNCTUAL_TOKEN
  valueFrom:
    secretKeyRef:
      name: {{ default (printf "%s-smoke-check" (include "punctual.fullname" .)) .Values.test.existingSecret | quote }}
      key: {{ ternary .Values.test.tokenKey "token" (ne .Values.test.existingSecret "") | quote }}
{{- end }}
{{- end -}}
