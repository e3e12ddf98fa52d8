{{/* Of (root, component): the service's application.yml. The values' config wins. */}}
{{- define "punctual.config" -}}
{{- $own := include (printf "punctual.config.%s" .component) .root | fromYaml -}}
{{- $common := include "punctual.config.management" .root | fromYaml -}}
{{- $tls := include "punctual.config.tls" . | fromYaml -}}
{{- mergeOverwrite $common $own $tls (deepCopy (index .root.Values .component).config) | toYaml -}}
{{- end -}}

{{- define "punctual.config.management" -}}
management:
  server:
    port: {{ include "punctual.managementPort" . }}
    address: 0.0.0.0
    {{- if .Values.tls.existingSecret }}
    ssl:
      enabled: false
    {{- end }}
{{- end -}}

{{/* Of (root, component): API and callback show a certificate, the consumer checks it. */}}
{{- define "punctual.config.tls" -}}
{{- if .root.Values.tls.existingSecret -}}
{{- $checks := eq .component "consumer" -}}
spring:
  ssl:
    bundle:
      pem:
        punctual:
          reload-on-update: true
          {{- if $checks }}
          truststore:
            certificate: /etc/punctual/tls/ca.crt
          {{- else }}
          keystore:
            certificate: /etc/punctual/tls/tls.crt
            private-key: /etc/punctual/tls/tls.key
          {{- end }}
{{- if $checks }}
punctual:
  callback:
    ssl-bundle: punctual
{{- else }}
server:
  ssl:
    bundle: punctual
{{- end }}
{{- end -}}
{{- end -}}

{{- define "punctual.scheme" -}}
{{- ternary "https" "http" (ne .Values.tls.existingSecret "") -}}
{{- end -}}

{{/* The file is one of the Secret that is read as Spring's keys. */}}
{{- define "punctual.config.rocketmqTls" -}}
{{- if .Values.rocketmq.tls.enabled -}}
tls:
  enabled: true
  {{- with .Values.rocketmq.tls.authoritiesKey }}
  authorities: {{ printf "/etc/punctual/secret/%s" . }}
  {{- end }}
{{- end -}}
{{- end -}}

{{- define "punctual.config.api" -}}
spring:
  datasource:
    url: {{ .Values.database.url | quote }}
punctual:
  kafka:
    bootstrap-servers: {{ .Values.kafka.bootstrapServers | quote }}
    {{- with .Values.kafka.properties }}
    properties:
      {{- toYaml . | nindent 6 }}
    {{- end }}
  rocketmq:
    name-server: {{ .Values.rocketmq.nameServer | quote }}
    {{- include "punctual.config.rocketmqTls" . | nindent 4 }}
  alarms:
    topic: {{ .Values.alarms.topic | quote }}
  warm-up:
    requests: {{ int .Values.rollout.warmUpRequests }}
  stop:
    announce: 2s
  {{- if or .Values.auth.anonymous .Values.auth.jwt }}
  auth:
    anonymous: {{ .Values.auth.anonymous }}
    {{- with .Values.auth.jwt }}
    jwt:
      {{- toYaml . | nindent 6 }}
    {{- end }}
  {{- end }}
  {{- with .Values.console }}
  console:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tenants }}
  tenants:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{- define "punctual.config.consumer" -}}
punctual:
  rocketmq:
    name-server: {{ .Values.rocketmq.nameServer | quote }}
    {{- include "punctual.config.rocketmqTls" . | nindent 4 }}
  alarms:
    topic: {{ .Values.alarms.topic | quote }}
  callback:
    urls: {{ printf "%s://%s-callback:8180" (include "punctual.scheme" .) (include "punctual.fullname" .) | quote }}
  warm-up:
    requests: {{ int .Values.rollout.warmUpRequests }}
  hold:
    hand-over: 10s
{{- end -}}

{{- define "punctual.config.callback" -}}
spring:
  datasource:
    url: {{ .Values.database.url | quote }}
punctual:
  warm-up:
    requests: {{ int .Values.rollout.warmUpRequests }}
  kafka:
    bootstrap-servers: {{ .Values.kafka.bootstrapServers | quote }}
    {{- with .Values.kafka.properties }}
    properties:
      {{- toYaml . | nindent 6 }}
    {{- end }}
{{- end -}}

{{/* Of (root, component): the Secrets that are read as Spring keys. */}}
{{- define "punctual.configSecrets" -}}
{{- $names := (index .root.Values .component).configSecrets -}}
{{- if and (ne .component "consumer") .root.Values.kafka.existingSecret -}}
{{- $names = prepend $names .root.Values.kafka.existingSecret -}}
{{- end -}}
{{- if and (ne .component "callback") .root.Values.rocketmq.existingSecret -}}
{{- $names = prepend $names .root.Values.rocketmq.existingSecret -}}
{{- end -}}
{{- $names | uniq | toYaml -}}
{{- end -}}
