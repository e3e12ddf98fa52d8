{{/* Of (root, values): scheduling and user of a pod. */}}
{{- define "punctual.podPlace" -}}
automountServiceAccountToken: false
# Otherwise the services would read Kubernetes' variables, as PUNCTUAL_…_PORT, as keys.
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
{{- with .root.Values.podSecurityContext }}
securityContext:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Of (root, image): the common part of all containers. */}}
{{- define "punctual.containerBase" -}}
image: {{ include "punctual.image" . | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- with .root.Values.containerSecurityContext }}
securityContext:
  {{- toYaml . | nindent 2 }}
{{- end }}
terminationMessagePolicy: FallbackToLogsOnError
{{- end -}}

{{/* The only writable folder. */}}
{{- define "punctual.tmpVolume" -}}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- end -}}

{{- define "punctual.tlsMount" -}}
- name: tls
  mountPath: /etc/punctual/tls
  readOnly: true
{{- end -}}

{{/* Of (secret, keys): the keys that a pod needs. */}}
{{- define "punctual.tlsVolume" -}}
- name: tls
  secret:
    secretName: {{ .secret | quote }}
    items:
      {{- range .keys }}
      - key: {{ . }}
        path: {{ . }}
      {{- end }}
{{- end -}}

{{/* Of (root, component, image, args, env, resources, jvmOptions, account, restart, secret, tls): the spec of a pod that runs one verb. */}}
{{- define "punctual.jobPodSpec" -}}
{{- $jobs := .root.Values.jobs -}}
restartPolicy: {{ default "Never" .restart }}
serviceAccountName: {{ .account | quote }}
{{ include "punctual.podPlace" (dict "root" .root "values" $jobs) }}
containers:
  - name: {{ .component }}
    {{- include "punctual.containerBase" (dict "root" .root "image" .image) | nindent 4 }}
    args:
      {{- toYaml .args | nindent 6 }}
    env:
      {{- with .jvmOptions }}
      - name: JDK_JAVA_OPTIONS
        value: {{ . | quote }}
      {{- end }}
      {{- .env | nindent 6 }}
      {{- with $jobs.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    resources:
      {{- toYaml .resources | nindent 6 }}
    volumeMounts:
      - name: tmp
        mountPath: /tmp
      {{- if .secret }}
      - name: secret
        mountPath: /etc/punctual/secret
        readOnly: true
      {{- end }}
      {{- if .tls }}
      {{- include "punctual.tlsMount" . | nindent 6 }}
      {{- end }}
      {{- with $jobs.extraVolumeMounts }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
volumes:
  {{- include "punctual.tmpVolume" . | nindent 2 }}
  {{- with .secret }}
  - name: secret
    secret:
      secretName: {{ . | quote }}
  {{- end }}
  {{- with .tls }}
  {{- include "punctual.tlsVolume" (dict "secret" . "keys" (list "ca.crt")) | nindent 2 }}
  {{- end }}
  {{- with $jobs.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* Of (root, component): labels and annotations of a Job's pod. */}}
{{- define "punctual.jobPodMetadata" -}}
labels:
  {{- include "punctual.podLabels" (dict "root" .root "component" .component "more" .root.Values.jobs.podLabels) | nindent 2 }}
{{- with .root.Values.jobs.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
