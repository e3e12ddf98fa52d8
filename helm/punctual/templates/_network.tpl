{{/* Limited egress of every pod. */}}
{{- define "punctual.egress" -}}
- ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
{{ toYaml .Values.networkPolicy.egress.to }}
{{- end -}}
