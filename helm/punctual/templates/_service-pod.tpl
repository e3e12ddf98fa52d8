{{/* Of (root, component): the template of a service's pods. */}}
{{- define "punctual.podTemplate" -}}
{{- $root := .root -}}
{{- $name := .component.name -}}
{{- $values := index $root.Values $name -}}
{{- $of := dict "root" $root "component" $name -}}
metadata:
  labels:
    {{- include "punctual.podLabels" (dict "root" $root "component" $name "more" $values.podLabels) | nindent 4 }}
    {{- if include "punctual.rollGated" . }}
    {{- include "punctual.rollGateLabel" . | nindent 4 }}
    {{- end }}
  annotations:
    checksum/config: {{ include "punctual.config" $of | sha256sum | quote }}
    checksum/secrets: {{ include "punctual.secretsOf" $of | sha256sum | quote }}
    kubectl.kubernetes.io/default-container: {{ $name }}
    {{- with $values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "punctual.serviceAccountName" $of | quote }}
  {{- include "punctual.podPlace" (dict "root" $root "values" $values) | nindent 2 }}
  terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
  topologySpreadConstraints:
    {{- include "punctual.spread" $of | nindent 4 }}
  {{- $gated := include "punctual.rollGated" . }}
  {{- if or $gated $values.initContainers }}
  initContainers:
    {{- if $gated }}
    {{- include "punctual.rollGate" . | nindent 4 }}
    {{- end }}
    {{- with $values.initContainers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- end }}
  containers:
    - name: {{ $name }}
      {{- include "punctual.containerBase" (dict "root" $root "image" .component.image) | nindent 6 }}
      ports:
        - name: http
          containerPort: {{ .component.port }}
          protocol: TCP
        - name: management
          containerPort: {{ include "punctual.managementPort" $root }}
          protocol: TCP
      env:
        {{- include "punctual.serviceEnv" $of | nindent 8 }}
      {{- include "punctual.probes" $values.probes | trim | nindent 6 }}
      {{- with $values.preStopSeconds }}
      lifecycle:
        preStop:
          sleep:
            seconds: {{ . }}
      {{- end }}
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        - name: config
          mountPath: /etc/punctual/config
          readOnly: true
        {{- if ne (include "punctual.configSecrets" $of) "[]" }}
        - name: secret
          mountPath: /etc/punctual/secret
          readOnly: true
        {{- end }}
        {{- if $root.Values.tls.existingSecret }}
        {{- include "punctual.tlsMount" . | nindent 8 }}
        {{- end }}
        {{- with $values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    {{- with $values.extraContainers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  volumes:
    {{- include "punctual.tmpVolume" $root | nindent 4 }}
    - name: config
      configMap:
        name: {{ include "punctual.fullname" $root }}-{{ $name }}
    {{- with include "punctual.configSecrets" $of | fromYamlArray }}
    - name: secret
      projected:
        sources:
          {{- range . }}
          - secret:
              name: {{ . | quote }}
          {{- end }}
    {{- end }}
    {{- with $root.Values.tls.existingSecret }}
    {{- $keys := ternary (list "ca.crt") (list "tls.crt" "tls.key") (eq $name "consumer") }}
    {{- include "punctual.tlsVolume" (dict "secret" . "keys" $keys) | nindent 4 }}
    {{- end }}
    {{- with $values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
